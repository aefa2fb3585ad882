import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { TextField } from '#ui/text-field.tsx'
import { addOrganization, listOrganizations } from '../contract/desk.ts'
import { setUpWords as words } from '../words/set-up.ts'

/** Adds a company by its name, and opens it. */
export function AddCompany() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const add = useAttempt(addOrganization)
  return (
    <DeskAction
      label={words.add}
      title={words.add}
      tone="leaf"
      text={words.addText}
      fields={({ name }) => <TextField name="name" label={words.companyName} error={name} maxLength={200} />}
      act={async (form) => {
        const { id } = await add({ body: { name: fieldText(form, 'name') ?? '' } })
        await navigate(`/dashboard/companies/${id}`)
      }}
      onSettled={() => queries.invalidateQueries({ queryKey: [listOrganizations.name] })}
    />
  )
}
