import { OrdersList } from './orders-list.tsx'

/** The check-ups of a company, of every kind that the role sees. */
export default function AllOrdersScreen() {
  return <OrdersList />
}
