import { Avatar } from '#ui/avatar.tsx'
import { Muted } from '#ui/muted.tsx'
import classes from './person.module.css'

/** Who is logged in, with their role. */
export function Person({ name, role }: { name: string; role: string }) {
  return (
    <div className={classes.person}>
      <Avatar name={name} />
      <p>
        <strong>{name}</strong>
        <br />
        <Muted as="span" size="xs">
          {role}
        </Muted>
      </p>
    </div>
  )
}
