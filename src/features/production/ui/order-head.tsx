import { occasionName } from '#occasions/occasions.ts';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Sleeve } from '#ui/sleeve.tsx';
import { Tag } from '#ui/tag.tsx';
import type { ProductionOrder } from '../contract.ts';
import { StatusTag } from './status-tag.tsx';
import { useNow } from './use-now.ts';
import { dueWords } from './words.ts';

export function OrderHead({ order, now }: { order: ProductionOrder; now: number }) {
  const due = dueWords(order, useNow(now));
  const { sleeve } = order;
  return (
    <header className="order-head">
      <Sleeve {...sleeve} />
      <div className="min-w-0">
        <h1 className="order-title" dir="auto">
          {sleeve.title || m.admin_song_for({ name: order.first_name })}
        </h1>
        <div className="order-which small">
          <span className="figures">{order.order_number}</span>
          {order.waits_for_words ? (
            <Tag tone="warn">{m.admin_words_wanted()}</Tag>
          ) : order.waits_for_buyer ? (
            <Tag tone="info">{m.admin_words_reading()}</Tag>
          ) : (
            <StatusTag order={order} />
          )}
          <span className={due.late ? 'is-late figures' : 'figures'}>
            {m.admin_delivery()}: {due.text}
          </span>
        </div>
        <p className="small soft">
          {occasionName(order.occasion)}.{' '}
          {m.admin_style({
            genre: order.music_genre,
            tempo: order.tempo.toLowerCase(),
            voice: order.vocal_style.toLowerCase(),
            language: order.language,
          })}
          , {order.mood.toLowerCase()}
        </p>
        <p className="small soft wrap-anywhere">
          <bdi>{order.first_name}</bdi>
          {order.first_name_sung && ` (${m.admin_said({ sung: order.first_name_sung })})`}, {order.email},{' '}
          <span className="figures">{dayAndTime(order.created_at)}</span>
        </p>
      </div>
    </header>
  );
}
