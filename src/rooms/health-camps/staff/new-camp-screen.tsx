import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { queryOf } from '#platform/contract/client.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { addHealthCamp, listCampCompanies, listHealthCamps } from '../contract/desk.ts'
import { campFormWords, campDeskWords as words } from '../words/desk.ts'
import { CampForm } from './camp-form.tsx'
import { emptyPlace, placesOf } from './typed-camp.ts'

/** Plans a camp for a company. */
export default function NewCampScreen() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const add = useAttempt(addHealthCamp)
  const [subsidiary_id, setCompany] = useState('')
  const [initial] = useState(() => ({ name: '', places: [emptyPlace()], mayCancel: false }))
  const { data, error, refetch } = useQuery(queryOf(listCampCompanies, {}))
  return (
    <PageColumn width="wide">
      <BackLink to="/dashboard/health-camps">{campFormWords.back}</BackLink>
      <PageHeading title={campFormWords.add} size="desk" />
      {error && <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />}
      {data?.companies.length === 0 && <Notice tone="warn">{words.noCompanies}</Notice>}
      {data && data.companies.length > 0 && (
        <CampForm
          initial={initial}
          submitLabel={campFormWords.add}
          head={(errors) => (
            <SelectField
              name="subsidiary_id"
              label={words.company}
              description={words.companyText}
              placeholder={words.chooseCompany}
              value={subsidiary_id}
              error={errors.subsidiary_id}
              options={data.companies.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ target }) => setCompany(target.value)}
            />
          )}
          save={async ({ name, places }) => {
            const { id } = await add({ body: { subsidiary_id, name, locations: placesOf(places) } })
            await queries.invalidateQueries({ queryKey: [listHealthCamps.name] })
            await navigate(`/dashboard/health-camps/${id}`)
          }}
        />
      )}
    </PageColumn>
  )
}
