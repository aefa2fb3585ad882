import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { LegalPage } from '#rooms/consents/components/legal-page.tsx'
import { consentWords } from '#rooms/consents/words.ts'
import { HOME_CARE_TERMS_VERSION, homeCareTerms } from '../words/terms.ts'

/** Rendered on the server, so that the browser does not download the text a second time as script. */
export function loader({ context }: LoaderFunctionArgs) {
  return { ...homeCareTerms(context.get(pageContext).site), version: consentWords.version(HOME_CARE_TERMS_VERSION) }
}

export default function HomeCareTermsPage() {
  return <LegalPage {...useLoaderData<typeof loader>()} />
}
