import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFile } from '#platform/browser/save-file.ts'
import { CallError, callUrl, request } from '#platform/contract/client.ts'
import { appAroundPage } from '#rooms/native-app/components/in-app.ts'
import { Button } from '#ui/button.tsx'
import { IconDownload } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { downloadCertificate, mailCertificate } from '../contract/applications.ts'
import type { PolicyDetail } from '../contract/policies.ts'
import { mailText } from '../rules/failure-text.ts'
import { certificateWords } from '../words/certificate.ts'
import { mineWords } from '../words/mine.ts'
import { usePolicyActs } from './use-policy-acts.ts'

const words = mineWords.documents
const appDownload = () => import('#rooms/native-app/components/app-download.ts')

/** As of the file that is mailed. */
function fileNameOf({ policy, endorsement_number }: PolicyDetail): string {
  return certificateWords.fileName(policy.coi_number ?? '', endorsement_number ?? undefined)
}

interface Outcome {
  act: number
  isGood: boolean
  text: string
}

/** The certificate of insurance, to download and to e-mail. */
export function Certificate({ policy }: { policy: PolicyDetail }) {
  const { readAgain } = usePolicyActs(policy)
  const [outcome, setOutcome] = useState<Outcome>({ act: 0, isGood: true, text: '' })
  const end = (isGood: boolean, text: string) => setOutcome(({ act }) => ({ act: act + 1, isGood, text }))
  const params = { id: policy.application_id }
  const download = useMutation({
    mutationFn: async () => {
      if (appAroundPage()) return (await appDownload()).downloadInApp(callUrl(downloadCertificate, params))
      saveFile(await request(downloadCertificate, { params }), fileNameOf(policy))
      return undefined
    },
    onSuccess: (failure) => failure && end(false, failure),
    onError: () => end(false, words.downloadFailed),
  })
  const mail = useMutation({
    mutationFn: () => request(mailCertificate, { params, body: {} }),
    onSuccess: ({ status }) => end(status === 'SUCCESS', mailText(status)),
    // Too many for one day, or not issued yet: the answer says so. Anything else is a failure that nobody can explain.
    onError: (error) =>
      end(false, error instanceof CallError && MAY_SAY.has(error.type) ? error.message : mailText('FAILURE')),
    onSettled: readAgain,
  })
  const canMail = policy.coi_mails_left > 0
  return (
    <PagePart title={words.title}>
      {outcome.act > 0 && (
        <OutcomeNotice act={outcome.act} tone={outcome.isGood ? 'good' : 'bad'}>
          {download.isPending || mail.isPending ? undefined : outcome.text}
        </OutcomeNotice>
      )}
      <Stack direction="row" gap="md" wrap>
        <Button
          icon={<IconDownload size={18} aria-hidden="true" />}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          {words.download}
        </Button>
        {canMail && (
          <Button tone="quiet" busy={mail.isPending} onClick={() => mail.mutate()}>
            {words.mail}
          </Button>
        )}
      </Stack>
      <Muted size="sm">
        {canMail && policy.applicant_email && `${words.mailTo(policy.applicant_email)} `}
        {words.left(policy.coi_mails_left)}
      </Muted>
    </PagePart>
  )
}

const MAY_SAY: ReadonlySet<string> = new Set(['MAILS_SPENT', 'NOT_ISSUED'])
