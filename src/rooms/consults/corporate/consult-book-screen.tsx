import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { agentScreenWords } from '../words/agent-screen.ts'
import { BookConsultation } from './book-consultation.tsx'
import { BookingHome } from './booking-home.tsx'
import { useBooking } from './use-booking.ts'
import { useStepInAddress } from './use-step-in-address.ts'
import { type PartProps, VerifyMember } from './verify-member.tsx'

/** An agent books a consultation: finds the member, who reads a code, then asks for a doctor. */
export default function ConsultBookScreen() {
  const { subsidiary } = useCompanyDesk()
  return <ConsultBook key={subsidiary.id} company={subsidiary.display_name} subsidiaryId={subsidiary.id} />
}

function ConsultBook({ company, subsidiaryId }: { company: string; subsidiaryId: string }) {
  const { booking, act, isRestoring } = useBooking(subsidiaryId)
  if (isRestoring)
    return (
      <PageColumn width="desk">
        <PageHeading title={agentScreenWords.home.title} size="desk" />
        <Skeletons>
          <SkeletonBar height="12rem" />
        </Skeletons>
      </PageColumn>
    )
  return <Sections company={company} subsidiaryId={subsidiaryId} booking={booking} act={act} />
}

function Sections({ company, ...parts }: PartProps & { company: string }) {
  const { section, member } = parts.booking
  useStepInAddress(parts.booking, parts.act)
  return (
    <PageColumn width={section === 'HOME' ? 'desk' : undefined}>
      {section === 'HOME' && <BookingHome company={company} {...parts} />}
      {section === 'MOBILE_VERIFICATION' && <VerifyMember {...parts} />}
      {section === 'BOOK_CONSULTATION' && member && <BookConsultation {...parts} member={member} />}
    </PageColumn>
  )
}
