import { Link } from 'react-router'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import type { DeskPartner } from '../contract/partner-plan.ts'
import { contractWords as words } from '../words/contract-form.ts'
import classes from './contract.module.css'

/** What the company's people see first on its own page. */
export function ContractPreview({ partner }: { partner: DeskPartner }) {
  const { id, status, subsidiary, partner_logo_url, plan, activation_type, reference_id } = partner
  const { name, email, mobile } = words.previewFields
  const asked = [name, activation_type === 'email' && email, reference_id?.placeholder, mobile].filter(Boolean)
  return (
    <Card quiet>
      <Stack gap="sm">
        <Title size="md">{words.sections.preview}</Title>
        <Muted size="sm">{words.previewText}</Muted>
        {partner_logo_url && <img className={classes.logo} src={partner_logo_url} alt="" />}
        <p>
          <strong>{words.previewTitle(subsidiary.display_name)}</strong>
        </p>
        <p>{words.previewPlan(plan.name)}</p>
        <Muted>{words.previewAsks(asked.join(', '))}</Muted>
        {status === 'SIGNED' ? (
          <Link to={`/partners/${id}`}>{words.openPage}</Link>
        ) : (
          <Muted size="sm">{words.pageLater}</Muted>
        )}
      </Stack>
    </Card>
  )
}
