import { callUrl } from '#platform/contract/client.ts'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { readTemplate } from '../contract/template.ts'
import type { UploadType } from '../rules/upload-types.ts'
import { screenWords } from '../words/screen.ts'
import { DownloadLink } from './download-link.tsx'

const words = screenWords.start

interface SampleFormatProps {
  subsidiaryId: string
  type: UploadType | undefined
  partner_id: string | undefined
}

/** The file to fill in: empty, or with the people that an action is about. */
export function SampleFormat({ subsidiaryId, type, partner_id }: SampleFormatProps) {
  if (!type || !partner_id) return null
  const href = (query: object) => callUrl(readTemplate, { subsidiaryId, type }, { partner_id, ...query })
  return (
    <Stack gap="xs">
      <Title size="md">{words.sampleTitle}</Title>
      <Muted size="sm">{words.sampleText}</Muted>
      <Stack direction="row" gap="sm" wrap>
        <DownloadLink href={href({})}>{words.sample}</DownloadLink>
        {type !== 'ACTIVATE' && <DownloadLink href={href({ prefilled: 'true' })}>{words.prefilled}</DownloadLink>}
      </Stack>
    </Stack>
  )
}
