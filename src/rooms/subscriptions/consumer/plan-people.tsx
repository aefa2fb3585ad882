import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { ReplyOf } from '#platform/contract/call.ts'
import { queryOf } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconPlus } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Split } from '#ui/split.tsx'
import { listPlanMembers, type Member } from '../contract/members.ts'
import { confirmationWords } from '../words/confirmation.ts'
import { subscriptionWords } from '../words.ts'
import { ConfirmPerson } from './confirm-person.tsx'
import type { MemberSaveResult } from './member-form.tsx'
import { PersonLine } from './person-line.tsx'
import { RemovePerson } from './remove-person.tsx'

const words = subscriptionWords.people
/** Most visitors change nothing here, so the form's code is loaded on demand. */
const MemberForm = lazy(() => import('./member-form.tsx'))

type PlanMembersReply = ReplyOf<typeof listPlanMembers>
type PeopleDialog = { act: 'add' } | { act: 'edit' | 'remove' | 'confirm'; member: Member }

interface PlanPeopleProps {
  subscription_id: string
  listed: PlanMembersReply | undefined
  /** The next step, given the number of people. */
  children?: (people: number) => ReactNode
}

/** The people on a plan: who they are, how many may still be added, and the ways to change that. */
export function PlanPeople({ subscription_id, listed, children }: PlanPeopleProps) {
  const [asked, setAsked] = useState<PeopleDialog>()
  const [done, setDone] = useState<string>()
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(listPlanMembers, { params: { id: subscription_id } }),
    ...(listed ? { initialData: listed } : {}),
  })
  useEffect(() => {
    if (error) console.warn('The people on the plan could not be read.', error)
  }, [error])
  if (isPending) return <PeopleSkeleton />
  if (!data) return <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
  const finish = (message: string | undefined) => {
    setAsked(undefined)
    setDone(message)
    void refetch()
  }
  const saved = ({ name, kind }: MemberSaveResult) => finish(kind === 'stale' ? words.stale : words[kind](name))
  const isFull = data.free.adult + data.free.minor === 0
  return (
    <>
      {done && (
        <Notice tone="good" live>
          {done}
        </Notice>
      )}
      <Card>
        <ul>
          {data.members.map((member) => (
            <PersonLine
              key={member.uhid}
              member={member}
              mayChange={data.can_change}
              onEdit={() => setAsked({ act: 'edit', member })}
              onRemove={() => setAsked({ act: 'remove', member })}
              onConfirm={() => setAsked({ act: 'confirm', member })}
            />
          ))}
        </ul>
      </Card>
      <Split>
        <p>
          {data.can_change ? (isFull ? words.full : words.free(data.free.adult, data.free.minor)) : words.notActive}
        </p>
        {data.can_change && !isFull && (
          <Button icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => setAsked({ act: 'add' })}>
            {words.add}
          </Button>
        )}
      </Split>
      {children?.(data.members.length)}
      <Dialog
        open={asked?.act === 'add' || asked?.act === 'edit'}
        onClose={() => setAsked(undefined)}
        title={titleOf(asked)}
      >
        <Suspense fallback={<PeopleSkeleton />}>
          <MemberForm
            subscription_id={subscription_id}
            member={asked?.act === 'edit' ? asked.member : undefined}
            today={data.today}
            onSaved={saved}
          />
        </Suspense>
      </Dialog>
      <Dialog
        open={asked?.act === 'confirm'}
        onClose={() => setAsked(undefined)}
        title={confirmationWords.title(nameOf(asked))}
      >
        {asked?.act === 'confirm' && asked.member.awaits && (
          <ConfirmPerson
            subscription_id={subscription_id}
            member={{ ...asked.member, awaits: asked.member.awaits }}
            onDone={finish}
          />
        )}
      </Dialog>
      <RemovePerson
        subscription_id={subscription_id}
        member={asked?.act === 'remove' ? asked.member : undefined}
        onDone={finish}
        onCancel={() => setAsked(undefined)}
      />
    </>
  )
}

function nameOf(asked: PeopleDialog | undefined): string {
  return (asked && asked.act !== 'add' && asked.member.name) || subscriptionWords.unnamed
}

function titleOf(asked: PeopleDialog | undefined): string {
  return asked?.act === 'edit'
    ? subscriptionWords.form.editTitle(asked.member.name ?? subscriptionWords.unnamed)
    : subscriptionWords.form.addTitle
}

export function PeopleSkeleton() {
  return (
    <Skeletons>
      <SkeletonBar height="4rem" />
      <SkeletonBar height="4rem" />
      <SkeletonBar width="12rem" height="2.75rem" />
    </Skeletons>
  )
}
