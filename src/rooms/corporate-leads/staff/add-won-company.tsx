import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { request } from '#platform/contract/client.ts'
import type { EnquiryState } from '#rooms/companies/rules/enquiry.ts'
import { Button } from '#ui/button.tsx'
import { type CorporateLead, readCorporateLead } from '../contract.ts'
import { corporateDeskWords as words } from '../words/desk.ts'

/** Opens the form of a new company with what the enquiry says; that its contact is read is recorded. */
export function AddWonCompany({ lead }: { lead: CorporateLead }) {
  const navigate = useNavigate()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => request(readCorporateLead, { params: { id: lead.id } }),
    onSuccess: ({ organization_name, contact_name, official_phone, official_email }) => {
      const enquiry = { organization_name, contact_name, official_phone, official_email }
      return navigate('/dashboard/companies', { state: { enquiry } satisfies EnquiryState })
    },
  })
  return (
    <>
      <Button
        tone="plain"
        busy={isPending}
        aria-label={words.addCompanyOf(lead.organization_name)}
        onClick={() => mutate()}
      >
        {words.addCompany}
      </Button>
      {error && <div role="alert">{error.message}</div>}
    </>
  )
}
