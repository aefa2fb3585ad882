interface Contract {
  is_wallet_based_plan: boolean
  details: { external_reference_id: object | null }
}

/**
 * Which facts of employees a list of these contracts shows: employee IDs if any uses them, amounts if any gives credits
 * (D2.23, D2.24).
 */
export function shownColumns(contracts: readonly Contract[]): { ids: boolean; credits: boolean } {
  return {
    ids: contracts.some(({ details }) => details.external_reference_id !== null),
    credits: contracts.some(({ is_wallet_based_plan }) => is_wallet_based_plan),
  }
}
