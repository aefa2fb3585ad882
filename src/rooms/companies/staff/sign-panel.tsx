import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { DeskAction } from '#rooms/access/components/desk-action.tsx'
import { BulletList } from '#ui/bullet-list.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { readOrganization } from '../contract/desk.ts'
import { type DeskPartner, discardPartner, readPartner, signPartner } from '../contract/partner-plan.ts'
import { contractWords as words } from '../words/contract-form.ts'
import { useReplaceContract } from './use-contract-form.ts'

/** What is missing before a draft may be signed; then its signature. */
export function SignPanel({ partner, isDirty }: { partner: DeskPartner; isDirty: boolean }) {
  const { id, missing, plan, quota, partner_name, version, subsidiary } = partner
  const queries = useQueryClient()
  const navigate = useNavigate()
  const replace = useReplaceContract(id)
  const problems = Object.entries(missing)
  const reload = () => queries.invalidateQueries({ queryKey: [readOrganization.name] })
  return (
    <Card as="section" labelledBy="sign-title">
      <Stack gap="md">
        <Title id="sign-title">{problems.length > 0 ? words.missingTitle : words.nothingMissing}</Title>
        {problems.length > 0 ? (
          <BulletList>
            {problems.map(([field, message]) => (
              <li key={field}>
                <a
                  href={`#${field}`}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(field)?.focus()
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </BulletList>
        ) : (
          <p>{words.nothingMissingText}</p>
        )}
        {isDirty && problems.length === 0 && <Notice tone="warn">{words.saveFirst}</Notice>}
        <Stack direction="row" gap="sm" wrap>
          {problems.length === 0 && !isDirty && (
            <DeskAction
              label={words.sign}
              title={words.signTitle(partner_name)}
              tone="leaf"
              text={
                <Stack gap="sm">
                  <p>{words.signText(quota.toLocaleString('en-IN'), plan.name)}</p>
                  <BulletList>
                    {words.signPoints.map((point) => (
                      <li key={point}>{point}</li>
                    ))}
                  </BulletList>
                </Stack>
              }
              act={async (_, call) => replace(await call(signPartner, { params: { id }, body: { version } }))}
              onSettled={reload}
            />
          )}
          <DeskAction
            label={words.discard}
            title={words.discardTitle}
            danger
            text={words.discardText}
            act={async (_, call) => {
              await call(discardPartner, { params: { id } })
              await navigate(`/dashboard/companies/${subsidiary.organization_id}`)
              queries.removeQueries({ queryKey: [readPartner.name] })
            }}
            onSettled={reload}
          />
        </Stack>
      </Stack>
    </Card>
  )
}
