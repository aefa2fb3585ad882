import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { LEGAL_VERSIONS } from '#rooms/accounts/words.ts'
import { LegalPage } from '../components/legal-page.tsx'
import { consentWords, privacyNotice } from '../words.ts'

/** Rendered on the server, so that the browser does not download the text a second time as script. */
export function loader({ context }: LoaderFunctionArgs) {
  const version = consentWords.version(LEGAL_VERSIONS.privacy_notice)
  return { ...privacyNotice(context.get(pageContext).site), version }
}

export default function PrivacyPage() {
  return <LegalPage {...useLoaderData<typeof loader>()} />
}
