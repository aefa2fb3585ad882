interface PlanItem {
  subscription_id: string | null
}

interface FilteredCheckups<Order, Person> {
  orders: Order[]
  people: Person[]
  /** The plan that the list is narrowed to; undefined where it shows all. */
  plan: string | undefined
}

/** What belongs to the plan of a link; everything where the address names no plan of theirs, or their only one. */
export function ofPlan<Order extends PlanItem, Person extends PlanItem>(
  { orders, people }: { orders: readonly Order[]; people: readonly Person[] },
  asked: string | null,
): FilteredCheckups<Order, Person> {
  const plans = new Set([...orders, ...people].map(({ subscription_id }) => subscription_id))
  if (asked === null || !plans.has(asked) || plans.size === 1)
    return { orders: [...orders], people: [...people], plan: undefined }
  const isOfPlan = ({ subscription_id }: PlanItem) => subscription_id === asked
  return { orders: orders.filter(isOfPlan), people: people.filter(isOfPlan), plan: asked }
}
