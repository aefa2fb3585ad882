import { DeskShell, type DeskShellProps } from '../desk/desk-shell.tsx'

interface CorporateShellProps extends Omit<DeskShellProps, 'desk'> {
  /** The company whose dashboard this is. */
  company: string
}

/** The corporate dashboard's frame; `switcher` switches between the person's companies. */
export function CorporateShell({ company, ...rest }: CorporateShellProps) {
  return <DeskShell {...rest} desk={company} />
}
