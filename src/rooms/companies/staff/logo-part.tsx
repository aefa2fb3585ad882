import { useMutation } from '@tanstack/react-query'
import { CallError } from '#platform/contract/client.ts'
import { upload } from '#platform/contract/upload.ts'
import { DeskAction } from '#rooms/access/components/desk-action.tsx'
import { Card } from '#ui/card.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { type DeskPartner, removePartnerLogo, savePartnerLogo } from '../contract/partner-plan.ts'
import { contractWords as words } from '../words/contract-form.ts'
import classes from './contract.module.css'
import { useReplaceContract } from './use-contract-form.ts'

/** The logo on the company's own page; a chosen picture is stored immediately. */
export function LogoPart({ partner }: { partner: DeskPartner }) {
  const { id, version, partner_logo_url, partner_name } = partner
  const replace = useReplaceContract(id)
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (file: File) =>
      upload(savePartnerLogo, {
        params: { id },
        body: { version },
        files: { logo: [{ file, name: file.name }] },
      }),
    onSuccess: replace,
  })
  const refused = error instanceof CallError ? error.fields.logo : undefined
  return (
    <Card>
      <Stack gap="md">
        {partner_logo_url && (
          <Stack direction="row" gap="md" wrap align="center">
            <img className={classes.logo} src={partner_logo_url} alt={words.logoOf(partner_name)} />
            <DeskAction
              label={words.removeLogo}
              title={words.removeLogoOf(partner_name)}
              danger
              text={words.removeLogoText}
              act={async (_, call) => {
                reset()
                replace(await call(removePartnerLogo, { params: { id }, body: { version } }))
              }}
              onSettled={() => {}}
            />
          </Stack>
        )}
        <FileDrop
          name="logo"
          label={words.logo}
          description={words.logoText}
          accept="image/jpeg,image/png,image/webp"
          disabled={isPending}
          error={refused}
          onPick={([file]) => file && mutate(file)}
        />
        {isSuccess && (
          <Notice tone="good" live>
            {words.logoSaved}
          </Notice>
        )}
        {error && !refused && (
          <Notice tone="bad" live>
            {error.message}
          </Notice>
        )}
      </Stack>
    </Card>
  )
}
