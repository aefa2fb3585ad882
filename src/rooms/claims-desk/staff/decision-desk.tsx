import type { RefObject } from 'react'
import { Button, type ButtonTone } from '#ui/button.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import type { DeskClaim } from '../contract/desk.ts'
import type { DeskAction } from '../rules/desk-actions.ts'
import { actionWords } from '../words/actions.ts'
import { ApprovePanel } from './approve-panel.tsx'
import { CorrectPanel } from './correct-panel.tsx'
import classes from './decision-desk.module.css'
import { ReasonForm } from './reason-form.tsx'
import { ReasonsPanel } from './reasons-panel.tsx'
import { useAction } from './use-action.ts'
import type { Queue } from './use-queue.ts'

const words = actionWords.actions

/** The panels that can be opened here, in the order of their buttons, each with its key. */
const OFFERED = ['approve', 'reject', 'hold', 'release', 'send_back', 'undo', 'reopen', 'correct'] as const
export type DeskDecision = (typeof OFFERED)[number]
export const OFFER_KEYS: Partial<Record<DeskDecision, string>> = {
  approve: 'a',
  reject: 'r',
  hold: 'h',
  send_back: 's',
  undo: 'u',
}
/** Actions that belong to the payouts page. */
const MONEY: readonly DeskAction[] = ['settle', 'settlement_failed', 'retry_settlement']
const TONES: Partial<Record<DeskDecision, ButtonTone>> = { approve: 'leaf', reject: 'danger' }

export function isOffered(action: string): action is DeskDecision {
  return (OFFERED as readonly string[]).includes(action)
}

interface DecisionDeskProps {
  claim: DeskClaim
  queue: Queue
  open: DeskDecision | undefined
  onOpen: (act: DeskDecision | undefined) => void
  bar: RefObject<HTMLDivElement | null>
}

/** The actions that the claim allows, always within reach; one that is only blocked at the moment says why. */
export function DecisionDesk({ claim, queue, open, onOpen, bar }: DecisionDeskProps) {
  const blocked = claim.blocked_actions.filter(
    ({ action }) => isOffered(action) && !claim.allowed_actions.includes(action),
  )
  const close = () => {
    const button = bar.current?.querySelector<HTMLElement>(`[data-act="${open}"]`)
    onOpen(undefined)
    button?.focus()
  }
  const shown = OFFERED.filter((act) => claim.allowed_actions.includes(act))
  const isAboutMoney = claim.allowed_actions.some((action) => MONEY.includes(action))
  if (shown.length + blocked.length === 0 && !open && !isAboutMoney) return null
  return (
    <section className={classes.desk} data-dock aria-label={words.label}>
      {open && (
        <OpenAction
          key={open}
          act={open}
          claim={claim}
          queue={queue}
          onClose={close}
          onDone={() => onOpen(undefined)}
        />
      )}
      <div ref={bar} className={classes.bar}>
        {shown.map((act) => (
          <Button
            key={act}
            data-act={act}
            tone={TONES[act] ?? 'quiet'}
            aria-expanded={open === act}
            aria-keyshortcuts={OFFER_KEYS[act]?.toUpperCase()}
            onClick={() => onOpen(open === act ? undefined : act)}
          >
            {words[act]}
            {OFFER_KEYS[act] && (
              <span className={classes.key} aria-hidden="true">
                {OFFER_KEYS[act].toUpperCase()}
              </span>
            )}
          </Button>
        ))}
      </div>
      {isAboutMoney && (
        <p className={classes.blocked}>
          {words.money} <TallLink to="/dashboard/payouts">{words.toPayouts}</TallLink>
        </p>
      )}
      {blocked.length > 0 && (
        <ul className={classes.blocked}>
          {blocked.map(({ action, reason }) => (
            <li key={action}>
              <strong>{words[action as DeskDecision]}</strong>: {reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface OpenActionProps {
  act: DeskDecision
  claim: DeskClaim
  queue: Queue
  onClose: () => void
  onDone: () => void
}

function OpenAction({ act, claim, queue, onClose, onDone }: OpenActionProps) {
  const action = useAction(claim, queue, onDone)
  if (act === 'correct') return <CorrectPanel claim={claim} onClose={onClose} />
  if (act === 'approve') return <ApprovePanel claim={claim} act={action} onCancel={onClose} />
  if (act === 'reject' || act === 'hold')
    return (
      <ReasonsPanel
        kind={act}
        send={(call, body) => action.send(call, act, body)}
        onDone={(moved) => action.done(act, moved)}
        onCancel={onClose}
      />
    )
  return <ReasonForm move={act} act={action} onCancel={onClose} />
}
