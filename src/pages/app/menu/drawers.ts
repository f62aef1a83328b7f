/** One part of the app, loaded when the page of a borrower is idle, or when a drawer opens. */
export { Chat } from '../../features/chat/chat-drawer.tsx'
export { FeedDrawer } from './feed-drawer.tsx'
export { MenuDrawer } from './menu-drawer.tsx'
