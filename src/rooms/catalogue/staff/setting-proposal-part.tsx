import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  type ClosedProposal,
  confirmSetting,
  declineSetting,
  type SettingProposal,
  type SettingReply,
  withdrawSetting,
} from '../contract/settings.ts'
import { settingWords as words } from '../words/settings.ts'
import { Moment, shownValue } from './setting-facts.tsx'

interface SettingProposalPartProps {
  setting: SettingReply
  proposal: SettingProposal
  mayEdit: boolean
  /** Called whatever the outcome. */
  onSettled: () => void
}

/** A change that waits for a second person: what, why and by whom, and what the reader may do about it. */
export function SettingProposalPart({ setting, proposal, mayEdit, onSettled }: SettingProposalPartProps) {
  const { label, unit, value: current } = setting
  const { id, value, reason, proposed_by, proposed_at, effective_from, expires_at, own, stale, orphaned } = proposal
  const params = { id }
  const act = (what: string) => ({
    label: what,
    accessibleLabel: words.act(what, label),
    title: words.act(what, label),
  })
  return (
    <Stack gap="sm">
      <p>
        {words.proposed}: <strong>{shownValue(value, unit)}</strong> {words.proposedBy} {proposed_by ?? '–'},{' '}
        <Moment at={proposed_at} />
      </p>
      <p>
        {words.because} {reason}
      </p>
      {orphaned || stale ? (
        <Notice tone="warn">{orphaned ? words.orphaned(proposed_by ?? '–') : words.stale}</Notice>
      ) : (
        <Muted size="sm">
          {words.wouldHold} <Moment at={effective_from} />. {words.openUntil} <Moment at={expires_at} />.{' '}
          {own && words.ownProposal}
        </Muted>
      )}
      <Stack direction="row" gap="md" wrap>
        {own && mayEdit && (
          <DeskAction
            {...act(words.withdraw)}
            text={<p>{words.withdrawText}</p>}
            act={(_, call) => call(withdrawSetting, { params })}
            onSettled={onSettled}
          />
        )}
        {!own && !stale && !orphaned && (
          <DeskAction
            {...act(words.confirm)}
            tone="leaf"
            text={
              <p>
                {words.confirmText(shownValue(current, unit), shownValue(value, unit))} {words.holdsThen}{' '}
                <Moment at={effective_from} />.
              </p>
            }
            act={(_, call) => call(confirmSetting, { params })}
            onSettled={onSettled}
          />
        )}
        {!own && (
          <DeskAction
            {...act(words.decline)}
            text={<p>{words.declineText}</p>}
            fields={(errors) => (
              <TextField name="reason" label={words.reason} error={errors.reason} maxLength={300} autoComplete="off" />
            )}
            act={(form, call) => call(declineSetting, { params, body: { reason: fieldText(form, 'reason') ?? '' } })}
            onSettled={onSettled}
          />
        )}
      </Stack>
    </Stack>
  )
}

/** The result of the last proposal, for its author and for others who might repeat it. */
export function ClosedProposalPart({ closed, unit }: { closed: ClosedProposal; unit: string | null }) {
  const { value, proposed_by, closed_at, outcome, declined_by, reason } = closed
  return (
    <Stack gap="sm">
      <p>
        {words.wasProposed(shownValue(value, unit), proposed_by ?? '–')}{' '}
        {declined_by ? words.declinedBy(declined_by) : words.outcomes[outcome]}, <Moment at={closed_at} />.
      </p>
      {reason && (
        <p>
          {words.because} {reason}
        </p>
      )}
    </Stack>
  )
}
