import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { PageColumn } from '#ui/page-column.tsx'
import { BookConsultation } from './book-consultation.tsx'
import { BookingHome } from './booking-home.tsx'
import { useBooking } from './use-booking.ts'
import { VerifyMember } from './verify-member.tsx'

/** An agent books a consultation: finds the member, who reads a code, then asks for a doctor. */
export default function ConsultBookScreen() {
  const { subsidiary } = useCompanyDesk()
  const { booking, act } = useBooking(subsidiary.id)
  const { section, member } = booking
  const parts = { subsidiaryId: subsidiary.id, booking, act }
  return (
    <PageColumn width={section === 'HOME' ? 'desk' : undefined}>
      {section === 'HOME' && <BookingHome company={subsidiary.display_name} {...parts} />}
      {section === 'MOBILE_VERIFICATION' && <VerifyMember {...parts} />}
      {section === 'BOOK_CONSULTATION' && member && <BookConsultation {...parts} member={member} />}
    </PageColumn>
  )
}
