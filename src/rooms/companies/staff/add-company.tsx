import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useEnquiry } from '../components/use-enquiry.ts'
import { addOrganization, listOrganizations } from '../contract/desk.ts'
import { setUpWords as words } from '../words/set-up.ts'
import { EnquiryFacts } from './enquiry-facts.tsx'

/** Adds a company by its name, and opens it; open from the start where an enquiry led here. */
export function AddCompany() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const enquiry = useEnquiry()
  return (
    <DeskAction
      label={words.add}
      title={words.add}
      tone="leaf"
      text={words.addText}
      startsOpen={enquiry !== undefined}
      fields={({ name }) => (
        <Stack gap="md">
          <TextField
            name="name"
            label={words.companyName}
            defaultValue={enquiry?.organization_name}
            error={name}
            maxLength={200}
          />
          {enquiry && <EnquiryFacts enquiry={enquiry} />}
        </Stack>
      )}
      act={async (form, call) => {
        const { id } = await call(addOrganization, { body: { name: fieldText(form, 'name') ?? '' } })
        // Back from the company leads to the enquiry, not to a form that would add it again.
        await navigate(`/dashboard/companies/${id}`, enquiry && { replace: true, state: { enquiry } })
      }}
      onSettled={() => queries.invalidateQueries({ queryKey: [listOrganizations.name] })}
    />
  )
}
