import { Form } from 'react-router'
import type { AnswerOf } from '#platform/contract/call.ts'
import { Button } from '#ui/button.tsx'
import { CopyableText } from '#ui/copyable-text.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Muted } from '#ui/muted.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { TallAnchor } from '#ui/tall-link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Title } from '#ui/title.tsx'
import type { listMessages, listPeople } from '../contract.ts'
import { words } from '../words.ts'
import classes from './dev-page.module.css'

type Message = AnswerOf<typeof listMessages>[number]

interface InboxPanelProps {
  /** Undefined when the requested number or address is invalid. */
  messages: Message[] | undefined
  to: string
  people: AnswerOf<typeof listPeople>
}

/** All simulated phones and mailboxes, newest message first. */
export function InboxPanel({ messages, to, people }: InboxPanelProps) {
  const names = new Map(people.map(({ mobile, name }) => [mobile, name]))
  return (
    <section aria-labelledby="inbox-heading" className={classes.panel}>
      <Title id="inbox-heading">{words.inbox.title}</Title>
      <Form className={classes.line} key={to}>
        <TextField
          name="to"
          label={words.inbox.filter}
          defaultValue={to}
          error={messages ? undefined : words.recipientInvalid}
          optional
          autoComplete="off"
        />
        <Button type="submit" tone="quiet">
          {words.inbox.show}
        </Button>
      </Form>
      {messages?.length === 0 && <EmptyState title={words.inbox.empty} advice={words.inbox.emptyAdvice} />}
      {messages && messages.length > 0 && (
        <Stack as="ul" gap="md">
          {messages.map((message) => (
            <MessageItem key={message.id} message={message} name={names.get(message.to)} />
          ))}
        </Stack>
      )}
    </section>
  )
}

function MessageItem({ message, name }: { message: Message; name: string | undefined }) {
  const { to, channel, template, text, otp, link, at } = message
  return (
    <li className={classes.item}>
      <Split>
        <strong>{name ? `${name}, ${to}` : to}</strong>
        <StatusBadge tone="info">{words.inbox.channels[channel]}</StatusBadge>
      </Split>
      <p className={classes.text}>{text}</p>
      {otp && (
        <p className={classes.code}>
          <CopyableText value={otp} label={words.inbox.code(name ?? to)} />
        </p>
      )}
      <Split>
        <Muted as="span" size="sm">
          {template} · <DateText value={at} withTime />
        </Muted>
        {link && <TallAnchor href={link}>{words.inbox.open}</TallAnchor>}
      </Split>
    </li>
  )
}
