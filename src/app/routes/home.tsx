import { m } from '#messages/messages.js';

export default function Home() {
  return <main id="main">{m.home_title({ brand: 'Keepsong' })}</main>;
}
