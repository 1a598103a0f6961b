import { type FormEvent, useState } from 'react';
import { qrCode, qrPath } from '#kit/qr/qr-code.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import { beginSecondFactor, endSecondFactor, type Enrolment, sendCode } from './auth-client.ts';
import { problemWords } from './problem-words.ts';

interface SecondFactorProps {
  isOn: boolean;
  /** Name of this shop in the authenticator. */
  issuer: string;
  /** Called after the second factor was turned on or off. */
  onChanged: () => void | Promise<void>;
}

/** Turns the second factor of one's own account on or off; both ask for the password. */
export function SecondFactor({ isOn, issuer, onChanged }: SecondFactorProps) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  return (
    <section className="desk-part" aria-labelledby="second-factor">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="heading-3" id="second-factor">
          {m.staff_second_factor()}
        </h2>
        {isOn ? (
          <Tag tone="ok">{m.staff_second_factor_on()}</Tag>
        ) : (
          <Tag tone="warn">{m.staff_second_factor_off()}</Tag>
        )}
      </div>
      {enrolment ? (
        <Enrol enrolment={enrolment} onDone={onChanged} />
      ) : (
        <PasswordFirst isOn={isOn} issuer={issuer} onChanged={onChanged} onEnrolment={setEnrolment} />
      )}
    </section>
  );
}

function PasswordFirst({
  isOn,
  issuer,
  onChanged,
  onEnrolment,
}: SecondFactorProps & { onEnrolment: (enrolment: Enrolment) => void }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [working, setWorking] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (working) return;
    setWorking(true);
    setProblem(undefined);
    if (isOn) {
      const answer = await endSecondFactor(password);
      if ('problem' in answer) setProblem(problemWords(answer.problem, m.staff_password_wrong));
      else {
        showToast('ok', m.staff_second_factor_ended());
        setPassword('');
        await onChanged();
      }
    } else {
      const answer = await beginSecondFactor(password, issuer);
      if ('problem' in answer) setProblem(problemWords(answer.problem, m.staff_password_wrong));
      else onEnrolment(answer.done);
    }
    setWorking(false);
  };
  return (
    <form className="grid max-w-104 gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <p className="notes soft">{isOn ? m.staff_second_factor_end_text() : m.staff_second_factor_text()}</p>
      <TextField
        id="second-factor-password"
        name="password"
        type="password"
        autoComplete="current-password"
        label={m.staff_current_password()}
        error={problem}
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" look={isOn ? 'outline' : 'main'} className="justify-self-start" disabled={working}>
        {isOn ? m.staff_second_factor_end() : m.staff_second_factor_begin()}
      </Button>
    </form>
  );
}

/** Shows the QR code to scan and the recovery codes, and asks for the first code as confirmation. */
function Enrol({ enrolment, onDone }: { enrolment: Enrolment; onDone: () => void | Promise<void> }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const secret = new URL(enrolment.totpURI).searchParams.get('secret') ?? '';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await sendCode(code.replaceAll(/\s/g, ''));
    if ('problem' in answer) {
      setProblem(problemWords(answer.problem, m.staff_code_wrong));
      return;
    }
    showToast('ok', m.staff_second_factor_begun());
    await onDone();
  };
  return (
    <div className="flex flex-wrap items-start gap-8">
      <Picture text={enrolment.totpURI} />
      <div className="grid min-w-0 max-w-120 flex-[1_1_18rem] gap-5">
        <p className="notes">{m.staff_scan()}</p>
        <p className="small soft wrap-anywhere">{m.staff_scan_secret({ secret })}</p>
        <div className="grid gap-2">
          <h3 className="label soft">{m.staff_recovery_codes()}</h3>
          <ul className="figures grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-1 bg-oat p-4">
            {enrolment.backupCodes.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <p className="small soft">{m.staff_recovery_codes_text()}</p>
        </div>
        <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
          <TextField
            id="second-factor-first-code"
            name="code"
            autoComplete="one-time-code"
            label={m.staff_code()}
            hint={m.staff_code_hint()}
            error={problem}
            value={code}
            onChange={setCode}
          />
          <Button type="submit" className="justify-self-start">
            {m.staff_second_factor_finish()}
          </Button>
        </form>
      </div>
    </div>
  );
}

function Picture({ text }: { text: string }) {
  const code = qrCode(text);
  const side = code.length + 8;
  return (
    <svg
      role="img"
      aria-label={m.staff_scan_picture()}
      viewBox={`0 0 ${side} ${side}`}
      className="w-56 max-w-full"
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={qrPath(code)} fill="#45113f" />
    </svg>
  );
}
