import { useLocation } from 'react-router'
import type { Enquiry, EnquiryState } from '../rules/enquiry.ts'

/** The enquiry that led to this page. */
export function useEnquiry(): Enquiry | undefined {
  return (useLocation().state as Partial<EnquiryState> | null)?.enquiry
}
