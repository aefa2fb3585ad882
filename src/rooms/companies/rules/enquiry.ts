/**
 * What a company that asked to be called has said of itself. It goes from page to page in the entry of the browser's
 * history and not in the address, because a person is in it.
 */
export interface Enquiry {
  organization_name: string
  contact_name: string
  official_phone: string
  official_email: string
}

/** The state of such an entry. */
export interface EnquiryState {
  enquiry: Enquiry
}
