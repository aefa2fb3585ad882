import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { OWN_AFFAIR } from '#rooms/access/who.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { KeysDialog } from '#ui/keys-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import { type DeskClaim, readDeskClaim } from '../contract/desk.ts'
import { workbenchWords as words } from '../words/workbench.ts'
import { CheckList } from './check-list.tsx'
import { ClaimFacts } from './claim-facts.tsx'
import { ClaimHead } from './claim-head.tsx'
import { ClaimHistory } from './claim-history.tsx'
import { ClaimNotes, NOTE_FIELD } from './claim-notes.tsx'
import classes from './claim-screen.module.css'
import { ClaimSkeleton } from './claim-skeleton.tsx'
import { DecisionDesk, type DeskDecision, isOffered, OFFER_KEYS } from './decision-desk.tsx'
import { DecisionList } from './decision-list.tsx'
import { DocumentPane } from './documents.tsx'
import { FlashMessage } from './flash-message.tsx'
import { listHref, readListAddress } from './list-address.ts'
import { LockBanner } from './lock-banner.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { SimilarClaims } from './similar-claims.tsx'
import { useDocuments } from './use-documents.ts'
import { useLock } from './use-lock.ts'
import { useQueue } from './use-queue.ts'

/** One claim to be decided: its documents beside its data, and every action within reach of one key. */
export default function ClaimScreen() {
  const { id = '' } = useParams()
  // A claim is reloaded before it is shown again: its version has changed since.
  const fresh = { staleTime: 0, gcTime: 0 }
  const { data, error, refetch } = useQuery({ ...queryOf(readDeskClaim, { params: { id } }), ...fresh })
  const [search] = useSearchParams()
  const address = readListAddress(search, search.get('bucket'))
  const isOwn = error instanceof CallError && error.type === ('OWN_AFFAIR' satisfies keyof typeof OWN_AFFAIR)
  const isDenied = error instanceof CallError && error.status === 403
  return (
    <PageColumn width="desk">
      {data ? (
        <Workbench key={data.id} claim={data} outdated={error !== null} />
      ) : (
        <>
          <PageHeading title={words.title(Number(id) || 0)} />
          {isOwn || isDenied ? (
            <EmptyState
              title={isOwn ? error.message : words.deniedTitle}
              advice={isOwn ? words.ownText : words.deniedText}
              action={<ButtonLink to={address ? listHref(address) : '/dashboard'}>{words.ownBack}</ButtonLink>}
            />
          ) : error ? (
            <ListFailure title={words.loadFailed} error={error} onRetry={() => void refetch()} />
          ) : (
            <ClaimSkeleton />
          )}
        </>
      )}
      <FlashMessage here={data?.id} />
    </PageColumn>
  )
}

function Workbench({ claim, outdated }: { claim: DeskClaim; outdated: boolean }) {
  const { actions } = useDesk()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const queue = useQueue(claim)
  const lock = useLock(claim)
  const documents = useDocuments(claim.id, claim.details.files)
  const asked = search.get('act') ?? ''
  const [open, setOpen] = useState<DeskDecision | undefined>(isOffered(asked) ? asked : undefined)
  const [showsKeys, setShowsKeys] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  // The heading that had the focus belonged to the loading page.
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
  const turn = (to: string | undefined) => to && (() => void navigate(to))
  const offers = Object.entries(OFFER_KEYS).flatMap(([act, key]) =>
    isOffered(act) && claim.allowed_actions.includes(act) ? [[key, () => setOpen(act)] as const] : [],
  )
  useSingleKeys({
    ...Object.fromEntries(offers),
    j: turn(queue.next) || undefined,
    k: turn(queue.previous) || undefined,
    n: () => document.getElementById(NOTE_FIELD)?.focus(),
    arrowright: () => documents.turn(1),
    arrowleft: () => documents.turn(-1),
    '+': () => documents.view.step(1),
    '=': () => documents.view.step(1),
    '-': () => documents.view.step(-1),
    '0': documents.view.reset,
    t: documents.view.turn,
    escape: () => setOpen(undefined),
    '?': () => setShowsKeys(true),
  })
  return (
    <>
      <ClaimHead claim={claim} queue={queue} onKeys={() => setShowsKeys(true)} />
      <LockBanner {...lock} mayTake={permits(actions, 'claims.assign')} onTake={lock.take} />
      {outdated && <Notice tone="warn" title={words.loadFailed} live />}
      <div className={classes.bench}>
        <div className={classes.documents}>
          <DocumentPane documents={documents} />
        </div>
        <div className={classes.beside}>
          <ClaimFacts claim={claim} />
          <CheckList claim={claim} />
          <PlanFacts claim={claim} />
          <SimilarClaims similar={claim.similar} />
          <DecisionList claim={claim} />
          <ClaimNotes claim={claim} />
          <ClaimHistory entries={claim.claim_history} />
          <DecisionDesk claim={claim} queue={queue} open={open} onOpen={setOpen} bar={bar} />
        </div>
      </div>
      <KeysDialog
        open={showsKeys}
        onClose={() => setShowsKeys(false)}
        title={words.keys.title}
        list={words.keys.list}
      />
    </>
  )
}
