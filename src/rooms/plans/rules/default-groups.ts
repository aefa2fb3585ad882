/** The plan group that the landing page shows. */
export const LANDING_GROUP_SLUG = 'retail-promo-plans-2'

/** The plan group that the covid landing page shows. */
export const COVID_GROUP_SLUG = 'covid-home-care-plans'
