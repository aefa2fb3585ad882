/* chunk: shop */
import { IconDisc } from './icon-disc.tsx'
import classes from './icon-list.module.css'
import type { IconCheck } from './icons.ts'
import { Muted } from './muted.tsx'
import { Title } from './title.tsx'

type AnyIcon = typeof IconCheck

interface IconListProps<Name extends string> {
  items: readonly { icon: Name; title: string; text: string }[]
  icons: Readonly<Record<Name, AnyIcon>>
}

/** Points of a public page, each with its icon, title and a sentence. */
export function IconList<Name extends string>({ items, icons }: IconListProps<Name>) {
  return (
    <ul className={classes.list}>
      {items.map(({ icon, title, text }) => {
        const Icon: AnyIcon = icons[icon]
        return (
          <li key={icon}>
            <span className={classes.icon}>
              <IconDisc size="lg">
                <Icon size={24} aria-hidden="true" />
              </IconDisc>
            </span>
            <Title as="h3" size="md">
              {title}
            </Title>
            <Muted>{text}</Muted>
          </li>
        )
      })}
    </ul>
  )
}
