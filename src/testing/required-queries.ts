/** The query of each call that is refused without one before anything else is looked at. */
export const REQUIRED_QUERIES: Record<string, string> = {
  fileClaim: '?claim_type=Pharmacy',
  fileUserClaim: '?claim_type=Pharmacy',
  preflightClaim: '?claim_type=Pharmacy',
  listCheckupSlots: '?city=Pune&mode=HOME',
  listCampSlots: '?location_id=0190a000-0000-7000-8000-0000000000ff&date=2026-01-01',
}
