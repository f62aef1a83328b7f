/** One part of the app, loaded when the page is idle. */
export { FeedDrawer } from './feed-drawer.tsx'
export { MenuDrawer } from './menu-drawer.tsx'
