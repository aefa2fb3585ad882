import type { ClientLoaderFunctionArgs } from 'react-router'
import { readOrLogIn } from '#platform/browser/read-or-log-in.ts'
import { callUrl, request } from '#platform/contract/client.ts'
import { readUserInfo } from '#rooms/accounts/contract.ts'
import { DownloadLink } from '#rooms/native-app/components/download-link.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { exportMyData } from '../contract.ts'
import { STORED_DATA } from '../rules/stored-data.ts'
import { myDataPageWords as words } from '../words/page.ts'
import { AccessLog } from './access-log.tsx'
import { ConsentList } from './consent-list.tsx'
import { Grievances } from './grievances.tsx'

/** Only a signed-in person has data here. */
export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  await readOrLogIn(url, () => request(readUserInfo, {}))
  return null
}

export function HydrateFallback() {
  return (
    <PageColumn>
      <Stack gap="2xl">
        <PageHeading title={words.title} lead={words.lead} />
        <Skeletons>
          <SkeletonText lines={8} />
        </Skeletons>
      </Stack>
    </PageColumn>
  )
}

export default function MyDataScreen() {
  return (
    <QueryProvider>
      <PageColumn>
        <Stack gap="2xl">
          <PageHeading title={words.title} lead={words.lead} />
          <PagePart title={words.kept.title}>
            <FactList
              layout="lines"
              facts={STORED_DATA.map(({ what, why, until }) => [words.kept.whatAndWhy(what, why), until] as const)}
            />
            <TallLink to="/privacy">{words.kept.notice}</TallLink>
          </PagePart>
          <PagePart title={words.correct.title} note={words.correct.text}>
            <Stack direction="row" gap="md" wrap>
              <TallLink to="/my-plan/members">{words.correct.members}</TallLink>
              <TallLink to="/cashback/bank-details">{words.correct.bank}</TallLink>
            </Stack>
          </PagePart>
          <PagePart title={words.copy.title} note={words.copy.text}>
            <DownloadLink href={callUrl(exportMyData)}>{words.copy.download}</DownloadLink>
          </PagePart>
          <PagePart title={words.consents.title}>
            <ConsentList />
          </PagePart>
          <PagePart title={words.looks.title} note={words.looks.text}>
            <AccessLog />
          </PagePart>
          <Grievances />
          <PagePart title={words.erase.title} note={words.erase.text}>
            <TallLink to="/delete-account">{words.erase.link}</TallLink>
          </PagePart>
        </Stack>
      </PageColumn>
    </QueryProvider>
  )
}
