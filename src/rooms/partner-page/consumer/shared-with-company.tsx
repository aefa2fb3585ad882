import type { ReactNode } from 'react'
import { BulletList } from '#ui/bullet-list.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import type { ShownPartner } from './load-partner.ts'

/** What the company sees of a person, and below it what the person may choose. */
export function SharedWithCompany({ partner: { consent }, children }: { partner: ShownPartner; children: ReactNode }) {
  return (
    <Stack gap="sm">
      <Title as="h3" size="md">
        {consent.title}
      </Title>
      <BulletList>
        {consent.texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </BulletList>
      {children}
    </Stack>
  )
}
