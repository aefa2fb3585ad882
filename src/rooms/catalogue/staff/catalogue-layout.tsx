import { NavLink, Outlet } from 'react-router'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { CATALOGUE_KINDS } from '../rules/catalogue-kinds.ts'
import { screenWords as words } from '../words.ts'
import classes from './catalogue.module.css'

/** The tabs of the catalogue around each of its screens. */
export default function CatalogueLayout() {
  const desk = useDesk()
  const { actions, role } = desk
  if (!permits(actions, 'catalog.edit' satisfies StaffAction))
    return (
      <PageColumn width="wide">
        <PageHeading title={words.title} />
        <ErrorState title={words.notAllowedTitle} advice={words.notAllowed(role)} />
      </PageColumn>
    )
  const tab = ({ isActive }: { isActive: boolean }) => (isActive ? `${classes.tab} ${classes.current}` : classes.tab)
  return (
    <>
      <nav aria-label={words.tabs} className={classes.tabs}>
        {CATALOGUE_KINDS.map((kind) => (
          <NavLink key={kind} to={`/dashboard/catalog/${kind}`} className={tab}>
            {words.kinds[kind].title}
          </NavLink>
        ))}
        <NavLink to="/dashboard/catalog/reviews" className={tab}>
          {words.reviews}
        </NavLink>
        <NavLink to="/dashboard/catalog/file" className={tab}>
          {words.file.tab}
        </NavLink>
      </nav>
      <Outlet context={desk} />
    </>
  )
}
