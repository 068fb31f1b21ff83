//! Tests of `recuit` that compile its engines for many small problems, those of the guide among them.
//! Optimized, they take eight times as long to make and run hardly faster; a profile is optimized for a whole
//! package, so they are one.
