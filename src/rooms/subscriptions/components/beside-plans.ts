/** Where on My plan the part of another room is: what needs its reader is above the plans. */
export type BesidePlans = 'above' | 'below'
