import { FactList } from '#ui/fact-list.tsx'
import type { Enquiry } from '../rules/enquiry.ts'
import { setUpWords as words } from '../words/set-up.ts'

/** Who asked, and how to reach them. */
export function EnquiryFacts({ enquiry }: { enquiry: Enquiry }) {
  return (
    <FactList
      label={words.enquiry}
      facts={[
        [words.contact, enquiry.contact_name],
        [words.contactMobile, enquiry.official_phone],
        [words.contactEmail, enquiry.official_email],
      ]}
    />
  )
}
