import { isDefinedError, safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import type { settingsContract, ShopSettings } from '../contract.ts';

export type SettingsApi = ContractRouterClient<typeof settingsContract>;

type SwitchName = 'orders_stopped' | 'production_stopped' | 'emails_stopped';

const switches: { name: SwitchName; what: () => string; on: () => string; off: () => string }[] = [
  { name: 'orders_stopped', what: m.staff_orders_switch, on: m.staff_orders_on, off: m.staff_orders_off },
  {
    name: 'production_stopped',
    what: m.staff_production_switch,
    on: m.staff_production_on,
    off: m.staff_production_off,
  },
  { name: 'emails_stopped', what: m.staff_emails_switch, on: m.staff_emails_on, off: m.staff_emails_off },
];

/** Holds the settings and changes them; a failed change leaves the shown values as they are. */
function useSettings(api: SettingsApi, first: ShopSettings) {
  const [settings, setSettings] = useState(first);
  const [working, setWorking] = useState(false);
  const change = async (wanted: Partial<ShopSettings>, said: string): Promise<void> => {
    if (working) return;
    setWorking(true);
    const { data, error } = await safe(api.changeSettings(wanted));
    setWorking(false);
    if (error) {
      showToast('error', isDefinedError(error) ? (error as Error).message : m.admin_unexpected());
      return;
    }
    setSettings(data);
    showToast('ok', said);
  };
  return { settings, working, change };
}

/** Form for the daily order cap and the stop switches. */
export function SettingsPage({ api, first }: { api: SettingsApi; first: ShopSettings }) {
  const { settings, working, change } = useSettings(api, first);
  return (
    <>
      <CapForm
        cap={settings.daily_cap}
        working={working}
        onSave={(cap) => void change({ daily_cap: cap }, m.staff_cap_saved({ cap }))}
      />
      <section className="desk-part" aria-labelledby="switches">
        <h2 className="heading-3" id="switches">
          {m.staff_switches()}
        </h2>
        <ul className="desk-rows">
          {switches.map(({ name, what, on, off }) => (
            <li key={name}>
              <div className="grid gap-1 justify-items-start">
                <h3 className="flex flex-wrap items-center gap-3 font-[640]">
                  {what()}
                  {settings[name] ? (
                    <Tag tone="error">{m.staff_stopped()}</Tag>
                  ) : (
                    <Tag tone="ok">{m.staff_running()}</Tag>
                  )}
                </h3>
                <p className="small soft max-w-136">{settings[name] ? off() : on()}</p>
              </div>
              <Button
                look={settings[name] ? 'main' : 'outline'}
                size="slim"
                disabled={working}
                onClick={() =>
                  void change(
                    { [name]: !settings[name] },
                    settings[name]
                      ? m.staff_switch_started({ what: what() })
                      : m.staff_switch_stopped({ what: what() }),
                  )
                }
              >
                {(settings[name] ? m.staff_start : m.staff_stop)({ what: what().toLowerCase() })}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function CapForm({ cap, working, onSave }: { cap: number; working: boolean; onSave: (cap: number) => void }) {
  const [text, setText] = useState(String(cap));
  const [wrong, setWrong] = useState(false);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const valid = /^\d{1,5}$/.test(text.trim()) && Number(text) <= 10_000;
    setWrong(!valid);
    if (valid) onSave(Number(text));
  };
  return (
    <form className="flex flex-wrap items-start gap-4" noValidate onSubmit={save}>
      <div className="min-w-0 flex-[0_1_24rem]">
        <TextField
          id="daily-cap"
          label={m.staff_cap()}
          hint={m.staff_cap_hint()}
          error={wrong ? m.staff_cap_wrong() : undefined}
          value={text}
          onChange={setText}
        />
      </div>
      <Button type="submit" look="outline" className="mt-8" disabled={working}>
        {m.staff_cap_save()}
      </Button>
    </form>
  );
}
