import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#platform/browser/save-file.ts'
import { request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { downloadPayoutFile } from '../contract/batches.ts'
import { payoutDeskWords as words } from '../words.ts'

/** Downloads the file for the bank; no plain link, because it may need a fresh code. */
export function BankFileButton({ batch }: { batch: string }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request(downloadPayoutFile, { params: { id: batch } }),
    onSuccess: (file) => saveFile(file, `payouts-${batch}.csv`),
  })
  return (
    <>
      <Button tone="quiet" busy={isPending} onClick={() => mutate()}>
        {words.file}
      </Button>
      {error && !isPending && (
        <Notice tone="bad" title={words.fileFailed} live>
          {error.message}
        </Notice>
      )}
    </>
  )
}
