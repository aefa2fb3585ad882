/** The number of a receipt at an Indian bank. */
export const UTR = /^[A-Za-z0-9]{12,22}$/

/** Requests of one contract that may be open together. */
export const MOST_OPEN_TOPUPS = 5
