import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { TextField } from '#ui/text-field.tsx'
import { decideReturn, type PayoutReturn, reportReturn } from '../contract/returns.ts'
import { payoutDeskWords } from '../words.ts'
import { useReread } from './payout-actions.tsx'

const { returns: words, actOn, claim: nameOf } = payoutDeskWords

/** Reports that the bank returned the money of a settled claim. */
export function ReportReturn() {
  const reread = useReread()
  return (
    <DeskAction
      label={words.report}
      title={words.reportTitle}
      text={<p>{words.reportText}</p>}
      fields={(errors) => (
        <>
          <TextField name="claim" label={words.claim} inputMode="numeric" maxLength={16} autoComplete="off" />
          <TextField
            name="text"
            label={payoutDeskWords.failWhy}
            error={errors.text}
            maxLength={300}
            autoComplete="off"
          />
        </>
      )}
      act={(values, call) => {
        const id = fieldText(values, 'claim') ?? ''
        if (!/^[1-9]\d{2,15}$/.test(id)) throw new Error(words.claimInvalid)
        return call(reportReturn, { params: { id }, body: { text: fieldText(values, 'text') ?? '' } })
      }}
      onSettled={reread}
    />
  )
}

/** Confirms or refuses a report of somebody else, or takes back one's own. */
export function DecideReturn({ id, claim_id, blocked, accept }: PayoutReturn & { accept: boolean }) {
  const reread = useReread()
  const [refuse, refuseTitle] =
    blocked === 'SECOND_PERSON' ? [words.takeBack, words.takeBackTitle] : [words.refuse, words.refuseTitle]
  const label = accept ? words.confirm : refuse
  return (
    <DeskAction
      label={label}
      accessibleLabel={actOn(label, nameOf(claim_id))}
      title={accept ? words.confirmTitle(claim_id) : refuseTitle(claim_id)}
      text={<p>{accept ? words.confirmText : words.refuseText}</p>}
      danger={!accept}
      fields={(errors) => (
        <TextField
          name="note"
          label={payoutDeskWords.reviewNote}
          error={errors.note}
          maxLength={300}
          autoComplete="off"
        />
      )}
      act={(values, call) =>
        call(decideReturn, { params: { id }, body: { accept, note: fieldText(values, 'note') ?? '' } })
      }
      onSettled={reread}
    />
  )
}
