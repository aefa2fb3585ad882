import { lazy, Suspense, useState } from 'react'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { buttonClass } from '#ui/button.tsx'
import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import type { StaffPolicyDetail } from '../contract/staff.ts'
import type { StaffAct } from '../rules/staff-acts.ts'
import { staffWords } from '../words/staff.ts'
import { CancelPolicy } from './cancel-policy.tsx'
import { InsurersWord } from './insurers-word.tsx'
import { RefundPolicy } from './refund-policy.tsx'
import { RetryPolicy } from './retry-policy.tsx'
import { ReturnPolicy } from './return-policy.tsx'

const Menu = lazy(async () => ({ default: (await import('#dashboard/components/menu.tsx')).Menu }))

const words = staffWords.detail

const RIGHTS: Record<StaffAct, StaffAction> = {
  refund: 'insurance.refund',
  retry: 'insurance.retry',
  cancel: 'insurance.cancel',
  free_look: 'insurance.refund',
  insurers_word: 'insurance.cancel',
}

/** What can be done with a policy now: the first act as a button, a cancellation beside it in a menu. */
export function PolicyActs({ policy }: { policy: StaffPolicyDetail }) {
  const { actions } = useDesk()
  const acts = policy.acts.filter(({ act }) => permits(actions, RIGHTS[act]))
  return (
    <PagePart title={words.actsTitle}>
      {acts.length === 0 && <Muted>{words.noActs}</Muted>}
      <Stack direction="row" gap="sm" wrap align="start">
        {acts.map((one, index) => {
          if (one.act === 'retry') return <RetryPolicy key={one.act} id={policy.id} act={one} />
          if (one.act === 'refund') return <RefundPolicy key={one.act} policy={policy} act={one} />
          if (one.act === 'insurers_word') return <InsurersWord key={one.act} policy={policy} />
          if (one.act === 'free_look') return <ReturnPolicy key={one.act} id={policy.id} />
          return index === 0 ? (
            <CancelPolicy key={one.act} policy={policy} hasButton />
          ) : (
            <CancelInMenu key={one.act} policy={policy} />
          )
        })}
      </Stack>
    </PagePart>
  )
}

function CancelInMenu({ policy }: { policy: StaffPolicyDetail }) {
  const [isOpen, setOpen] = useState(false)
  const label = staffWords.acts.cancel.label
  return (
    <>
      <Suspense>
        <Menu
          className={buttonClass({ tone: 'quiet' })}
          entries={[{ id: 'cancel', label, onSelect: () => setOpen(true) }]}
        >
          {words.more}
        </Menu>
      </Suspense>
      {isOpen && <CancelPolicy policy={policy} hasButton={false} onClosed={() => setOpen(false)} />}
    </>
  )
}
