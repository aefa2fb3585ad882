import { useQueryClient } from '@tanstack/react-query'
import { useDesk } from '#rooms/access/components/desk.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { FieldRow } from '#ui/field-row.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Title } from '#ui/title.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { formatDate } from '#values/display-time.ts'
import { plainNumber } from '#values/money.ts'
import { amendPartner } from '../contract/amendments.ts'
import { readOrganization } from '../contract/desk.ts'
import type { DeskPartner } from '../contract/partner-plan.ts'
import { contractWords } from '../words/contract-form.ts'
import { EndEarly } from './end-early.tsx'
import { useReplaceContract } from './use-contract-form.ts'

const words = contractWords.amendments

/** What was agreed after a contract was signed, and the form for more. */
export function AmendmentsPart({ partner, mayEdit }: { partner: DeskPartner; mayEdit: boolean }) {
  const { amendments, is_plan_active } = partner
  return (
    <Card as="section" labelledBy="amendments-title">
      <Stack gap="md" align="start">
        <Title id="amendments-title">{words.title}</Title>
        {amendments.length === 0 && <Muted>{words.none}</Muted>}
        <Stack as="ul" gap="md">
          {amendments.map((one) => (
            <Stack as="li" key={one.id} gap="2xs">
              {one.quota_before !== null && one.quota_after !== null && (
                <strong>
                  {words.lives(one.quota_before.toLocaleString('en-IN'), one.quota_after.toLocaleString('en-IN'))}
                </strong>
              )}
              {one.ends_on_after && (
                <strong>
                  {words.period(one.ends_on_before && formatDate(one.ends_on_before), formatDate(one.ends_on_after))}
                </strong>
              )}
              <span>{one.reason}</span>
              <Muted size="sm">
                {words.effectiveOn} <DateText value={one.effective_on} /> · {words.entered}{' '}
                <WireTimeText value={one.created_at} /> {one.made_by_name && words.by(one.made_by_name)}
              </Muted>
            </Stack>
          ))}
        </Stack>
        {mayEdit && is_plan_active && (
          <Stack direction="row" gap="sm" wrap>
            <Amend partner={partner} />
            <EndEarly partner={partner} />
          </Stack>
        )}
      </Stack>
    </Card>
  )
}

function Amend({ partner }: { partner: DeskPartner }) {
  const { id, version, quota, ends_on } = partner
  const { today } = useDesk()
  const queries = useQueryClient()
  const replace = useReplaceContract(id)
  return (
    <DeskAction
      label={words.add}
      title={words.add}
      text={words.text}
      fields={(errors) => (
        <Stack gap="md">
          <FieldRow>
            <TextField
              name="quota"
              label={words.quota}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={String(quota)}
              error={errors.quota}
            />
            {ends_on && (
              <TextField
                name="ends_on"
                label={words.endsOn}
                type="date"
                defaultValue={ends_on}
                error={errors.ends_on}
              />
            )}
          </FieldRow>
          <TextField
            name="effective_on"
            label={words.effectiveOn}
            description={words.effectiveOnText}
            type="date"
            defaultValue={today}
            error={errors.effective_on}
          />
          <TextAreaField
            name="reason"
            label={words.reason}
            description={words.reasonText}
            maxLength={300}
            error={errors.reason}
          />
        </Stack>
      )}
      act={async (form, call) => {
        const lives = plainNumber(fieldText(form, 'quota') ?? '')
        const last = fieldText(form, 'ends_on')
        const body = {
          ...(lives !== String(quota) && { quota: /^\d{1,9}$/.test(lives) ? Number(lives) : 0 }),
          ...(last !== undefined && last !== ends_on && { ends_on: last }),
          effective_on: fieldText(form, 'effective_on') ?? '',
          reason: fieldText(form, 'reason') ?? '',
          version,
        }
        replace(await call(amendPartner, { params: { id }, body }))
      }}
      onSettled={() => queries.invalidateQueries({ queryKey: [readOrganization.name] })}
    />
  )
}
