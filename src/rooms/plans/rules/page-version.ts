/** Version tags that pages answer with in X-Page-Version, for measuring one design against the next. */
export const PRODUCT_PAGE_VERSION = '7.0'
export const LANDING_PAGE_VERSION = '4.1'
