/** Version tags sent in X-Page-Version, for comparing page designs. */
export const PRODUCT_PAGE_VERSION = '7.0'
export const LANDING_PAGE_VERSION = '4.1'
