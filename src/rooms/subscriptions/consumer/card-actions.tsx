import { useState } from 'react'
import { API_BASE } from '#platform/contract/call.ts'
import { DownloadLink } from '#rooms/native-app/components/download-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { IconDownload, IconShare } from '#ui/icons.ts'
import type { PlanCard } from '../contract/card.ts'
import { cardWords as words } from '../words/card.ts'
import classes from './plan-proof.module.css'

/** Saves the card as PDF, which needs a connection, and shares the address that confirms it; where nothing shares, it is copied. */
export function CardActions({ card, isOnline }: { card: PlanCard; isOnline: boolean }) {
  const [result, setResult] = useState('')
  const share = async () => {
    const shared = { title: words.shareTitle(card.plan_name), url: card.qr }
    try {
      if (navigator.share) await navigator.share(shared)
      else {
        await navigator.clipboard.writeText(card.qr)
        setResult(words.copied)
      }
    } catch (error) {
      // Who closes the sheet has shared nothing, and knows.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setResult(words.notCopied)
    }
  }
  return (
    <div className={classes.actions}>
      {isOnline && (
        <DownloadLink
          href={`${API_BASE}/subscriptions/${card.subscription_id}/card`}
          className={buttonClass({ tone: 'quiet' })}
        >
          <IconDownload size={20} aria-hidden="true" />
          {words.save}
        </DownloadLink>
      )}
      <Button tone="quiet" icon={<IconShare size={20} aria-hidden="true" />} onClick={() => void share()}>
        {words.share}
      </Button>
      <p role="status" className={classes.result}>
        {result}
      </p>
    </div>
  )
}
