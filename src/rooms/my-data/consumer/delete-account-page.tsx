import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData, useSearchParams } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { BulletList } from '#ui/bullet-list.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { STORED_DATA } from '../rules/stored-data.ts'
import { deleteAccountWords as words } from '../words/delete-account.ts'
import { AskForDeletion } from './ask-for-deletion.tsx'
import { DeletionOutcome } from './deletion-outcome.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  const { carePhone } = context.get(pageContext).site
  return { carePhone }
}

const BY_LAW = STORED_DATA.filter(({ why }) => why.endsWith(' law'))

/** Open to everybody: the stores ask for an address at which also a person without the app can ask. */
export default function DeleteAccountPage() {
  const { carePhone } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const asked = search.get('request')
  return (
    <QueryProvider>
      <PageColumn>
        <Stack gap="2xl">
          <PageHeading title={words.title} lead={words.lead} description={words.description} />
          {asked && <DeletionOutcome id={asked} />}
          <PagePart title={words.goesTitle}>
            <BulletList>
              {words.goes.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </BulletList>
            <p>{words.noMoneyBack}</p>
            <Stack direction="row" gap="md" wrap>
              <TallLink to="/my-plan/refund">{words.cancelFirst}</TallLink>
              <TallLink to="/my-data">{words.copyFirst}</TallLink>
            </Stack>
          </PagePart>
          <PagePart title={words.staysTitle} note={words.staysText}>
            <FactList facts={BY_LAW.map(({ what, until }) => [what, until] as const)} />
          </PagePart>
          <PagePart title={words.askTitle} note={words.when}>
            <AskForDeletion carePhone={carePhone} />
          </PagePart>
        </Stack>
      </PageColumn>
    </QueryProvider>
  )
}
