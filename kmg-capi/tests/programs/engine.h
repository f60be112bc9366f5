/* The library, or with ENGINE another one of the same interface: its header in quotes. */
#ifdef ENGINE
#include ENGINE
#else
#include "kmg.h"
#endif
