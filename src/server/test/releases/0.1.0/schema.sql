

CREATE SCHEMA dbos;

CREATE SCHEMA drizzle;

CREATE FUNCTION dbos.enqueue_workflow(workflow_name text, queue_name text, positional_args json[] DEFAULT ARRAY[]::json[], named_args json DEFAULT '{}'::json, class_name text DEFAULT NULL::text, config_name text DEFAULT NULL::text, workflow_id text DEFAULT NULL::text, app_version text DEFAULT NULL::text, timeout_ms bigint DEFAULT NULL::bigint, deadline_epoch_ms bigint DEFAULT NULL::bigint, deduplication_id text DEFAULT NULL::text, priority integer DEFAULT NULL::integer, queue_partition_key text DEFAULT NULL::text, authenticated_user text DEFAULT NULL::text, authenticated_roles text DEFAULT NULL::text, delay_until_epoch_ms bigint DEFAULT NULL::bigint, application_name text DEFAULT NULL::text) RETURNS text
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    v_workflow_id TEXT;
    v_serialized_inputs TEXT;
    v_owner_xid TEXT;
    v_now BIGINT;
    v_recovery_attempts INT4 := 0;
    v_priority INT4;
    v_status TEXT;
BEGIN

    -- Validate required parameters
    IF workflow_name IS NULL OR workflow_name = '' THEN
        RAISE EXCEPTION 'Workflow name cannot be null or empty';
    END IF;
    IF queue_name IS NULL OR queue_name = '' THEN
        RAISE EXCEPTION 'Queue name cannot be null or empty';
    END IF;
    IF named_args IS NOT NULL AND jsonb_typeof(named_args::jsonb) != 'object' THEN
        RAISE EXCEPTION 'Named args must be a JSON object';
    END IF;
    IF workflow_id IS NOT NULL AND workflow_id = '' THEN
        RAISE EXCEPTION 'Workflow ID cannot be an empty string if provided.';
    END IF;
    IF delay_until_epoch_ms IS NOT NULL AND delay_until_epoch_ms < 0 THEN
        RAISE EXCEPTION 'delay_until_epoch_ms must be >= 0';
    END IF;

    v_workflow_id := COALESCE(workflow_id, gen_random_uuid()::TEXT);
    v_owner_xid := gen_random_uuid()::TEXT;
    v_priority := COALESCE(priority, 0);
    v_serialized_inputs := json_build_object(
        'positionalArgs', positional_args,
        'namedArgs', named_args
    )::TEXT;
    v_now := EXTRACT(epoch FROM now()) * 1000;
    v_status := CASE WHEN delay_until_epoch_ms IS NULL THEN 'ENQUEUED' ELSE 'DELAYED' END;

    INSERT INTO "dbos".workflow_status (
        workflow_uuid, status,
        name, class_name, config_name,
        queue_name, deduplication_id, priority, queue_partition_key,
        application_version,
        created_at, updated_at, recovery_attempts,
        workflow_timeout_ms, workflow_deadline_epoch_ms,
        parent_workflow_id, owner_xid, serialization,
        authenticated_user, authenticated_roles,
        delay_until_epoch_ms, application_name
    ) VALUES (
        v_workflow_id, v_status,
        workflow_name, class_name, config_name,
        queue_name, deduplication_id, v_priority, queue_partition_key,
        app_version,
        v_now, v_now, v_recovery_attempts,
        timeout_ms, deadline_epoch_ms,
        NULL, v_owner_xid, 'portable_json',
        authenticated_user, authenticated_roles,
        delay_until_epoch_ms, application_name
    )
    ON CONFLICT (workflow_uuid)
    DO UPDATE SET
        updated_at = EXCLUDED.updated_at;

    INSERT INTO "dbos".workflow_input (
        workflow_uuid, inputs, retention_timestamp
    ) VALUES (
        v_workflow_id, v_serialized_inputs, v_now
    )
    ON CONFLICT (workflow_uuid) DO NOTHING;

    RETURN v_workflow_id;

EXCEPTION
    WHEN unique_violation THEN
        RAISE EXCEPTION 'DBOS queue duplicated'
            USING DETAIL = format('Workflow %s with queue %s and deduplication ID %s already exists', v_workflow_id, queue_name, deduplication_id),
                ERRCODE = 'unique_violation';
END;
$$;

CREATE FUNCTION dbos.send_message(destination_id text, message json, topic text DEFAULT NULL::text, message_id text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
        DECLARE
            v_topic TEXT := COALESCE(topic, '__null__topic__');
            v_message_id TEXT := COALESCE(message_id, gen_random_uuid()::TEXT);
        BEGIN
            INSERT INTO "dbos".notifications (
                destination_uuid, topic, message, message_uuid, serialization
            ) VALUES (
                destination_id, v_topic, message, v_message_id, 'portable_json'
            )
            ON CONFLICT (message_uuid) DO NOTHING;
        EXCEPTION
            WHEN foreign_key_violation THEN
                RAISE EXCEPTION 'DBOS non-existent workflow'
                   USING DETAIL = format('Destination workflow %s does not exist', destination_id),
                        ERRCODE = 'foreign_key_violation';
        END;
        $$;

CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin raise exception 'rows of % are written once', tg_table_name; end $$;

CREATE TABLE dbos.application_versions (
    version_id text NOT NULL,
    version_name text NOT NULL,
    version_timestamp bigint DEFAULT ((EXTRACT(epoch FROM now()) * 1000.0))::bigint NOT NULL,
    created_at bigint DEFAULT ((EXTRACT(epoch FROM now()) * 1000.0))::bigint NOT NULL,
    application_name text
);

CREATE TABLE dbos.dbos_migrations (
    version bigint NOT NULL
);

CREATE TABLE dbos.event_dispatch_kv (
    service_name text NOT NULL,
    workflow_fn_name text NOT NULL,
    key text NOT NULL,
    value text,
    update_seq numeric(38,0),
    update_time numeric(38,15)
);

CREATE TABLE dbos.notifications (
    message_uuid text DEFAULT gen_random_uuid() NOT NULL,
    destination_uuid text NOT NULL,
    topic text,
    message text NOT NULL,
    created_at_epoch_ms bigint DEFAULT ((EXTRACT(epoch FROM now()) * 1000.0))::bigint NOT NULL,
    serialization text,
    consumed boolean DEFAULT false NOT NULL,
    consumed_by_function_id integer
);

CREATE TABLE dbos.operation_outputs (
    workflow_uuid text NOT NULL,
    function_id integer NOT NULL,
    function_name text DEFAULT ''::text NOT NULL,
    output text,
    error text,
    child_workflow_id text,
    started_at_epoch_ms bigint,
    completed_at_epoch_ms bigint,
    serialization text,
    application_name text,
    retention_timestamp bigint DEFAULT ((EXTRACT(epoch FROM now()) * 1000.0))::bigint NOT NULL
);

CREATE TABLE dbos.queues (
    queue_id text DEFAULT (gen_random_uuid())::text NOT NULL,
    name text NOT NULL,
    concurrency integer,
    worker_concurrency integer,
    rate_limit_max integer,
    rate_limit_period_sec double precision,
    priority_enabled boolean DEFAULT false NOT NULL,
    partition_queue boolean DEFAULT false NOT NULL,
    polling_interval_sec double precision DEFAULT 1.0 NOT NULL,
    created_at bigint DEFAULT ((EXTRACT(epoch FROM now()) * 1000.0))::bigint NOT NULL,
    updated_at bigint DEFAULT ((EXTRACT(epoch FROM now()) * 1000.0))::bigint NOT NULL,
    application_name text,
    partition_concurrency integer,
    partition_worker_concurrency integer,
    partition_rate_limit_max integer,
    partition_rate_limit_period_sec double precision
);

CREATE TABLE dbos.streams (
    workflow_uuid text NOT NULL,
    key text NOT NULL,
    value text NOT NULL,
    "offset" integer NOT NULL,
    function_id integer DEFAULT 0 NOT NULL,
    serialization text
);

CREATE TABLE dbos.workflow_events (
    workflow_uuid text NOT NULL,
    key text NOT NULL,
    value text NOT NULL,
    serialization text
);

CREATE TABLE dbos.workflow_events_history (
    workflow_uuid text NOT NULL,
    function_id integer NOT NULL,
    key text NOT NULL,
    value text NOT NULL,
    serialization text
);

CREATE TABLE dbos.workflow_input (
    workflow_uuid text NOT NULL,
    inputs text,
    retention_timestamp bigint DEFAULT ((EXTRACT(epoch FROM now()) * 1000.0))::bigint NOT NULL
);

CREATE TABLE dbos.workflow_output (
    workflow_uuid text NOT NULL,
    output text,
    error text,
    retention_timestamp bigint DEFAULT ((EXTRACT(epoch FROM now()) * 1000.0))::bigint NOT NULL
);

CREATE TABLE dbos.workflow_schedules (
    schedule_id text NOT NULL,
    schedule_name text NOT NULL,
    workflow_name text NOT NULL,
    workflow_class_name text,
    schedule text NOT NULL,
    status text DEFAULT 'ACTIVE'::text NOT NULL,
    context text NOT NULL,
    last_fired_at text,
    automatic_backfill boolean DEFAULT false NOT NULL,
    cron_timezone text,
    queue_name text,
    application_name text
);

CREATE TABLE dbos.workflow_status (
    workflow_uuid text NOT NULL,
    status text,
    name text,
    authenticated_user text,
    assumed_role text,
    authenticated_roles text,
    request text,
    output text,
    error text,
    executor_id text,
    created_at bigint DEFAULT ((EXTRACT(epoch FROM now()) * 1000.0))::bigint NOT NULL,
    updated_at bigint DEFAULT ((EXTRACT(epoch FROM now()) * 1000.0))::bigint NOT NULL,
    application_version text,
    application_id text,
    class_name character varying(255) DEFAULT NULL::character varying,
    config_name character varying(255) DEFAULT NULL::character varying,
    recovery_attempts bigint DEFAULT 0,
    queue_name text,
    workflow_timeout_ms bigint,
    workflow_deadline_epoch_ms bigint,
    inputs text,
    started_at_epoch_ms bigint,
    deduplication_id text,
    priority integer DEFAULT 0 NOT NULL,
    queue_partition_key text,
    forked_from text,
    owner_xid text,
    parent_workflow_id text,
    serialization text,
    delay_until_epoch_ms bigint,
    was_forked_from boolean DEFAULT false NOT NULL,
    rate_limited boolean DEFAULT false NOT NULL,
    completed_at bigint,
    attributes jsonb,
    schedule_name text,
    debounce_deadline_epoch_ms bigint,
    is_debounced boolean DEFAULT false NOT NULL,
    application_name text,
    creator_xid text
);

CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);

CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;

CREATE TABLE public.account (
    id text NOT NULL,
    account_id text NOT NULL,
    provider_id text NOT NULL,
    user_id text NOT NULL,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamp with time zone,
    refresh_token_expires_at timestamp with time zone,
    scope text,
    password text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.affiliates (
    id text NOT NULL,
    user_id text NOT NULL,
    full_name text NOT NULL,
    region text NOT NULL,
    tier text NOT NULL,
    referral_id text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.asset_uploads (
    id text NOT NULL,
    account_id text NOT NULL,
    name text NOT NULL,
    sent_bytes bigint NOT NULL,
    touched_at timestamp with time zone NOT NULL
);

CREATE TABLE public.audit (
    id text NOT NULL,
    at timestamp with time zone NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    before jsonb,
    after jsonb,
    reason text
);

CREATE TABLE public.automation_attempts (
    id text NOT NULL,
    record_id text NOT NULL,
    number integer NOT NULL,
    at timestamp with time zone NOT NULL,
    status integer,
    error text
);

CREATE TABLE public.automation_records (
    id text NOT NULL,
    key text NOT NULL,
    event text NOT NULL,
    order_number text,
    record jsonb NOT NULL,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_attempt integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    delivered_at timestamp with time zone
);

CREATE TABLE public.business_days (
    day date NOT NULL,
    taken integer NOT NULL
);

CREATE TABLE public.completed_assets (
    id text NOT NULL,
    order_id text NOT NULL,
    production_id text,
    kind text NOT NULL,
    storage_key text NOT NULL,
    size_bytes integer NOT NULL,
    quality_control_passed boolean DEFAULT false NOT NULL,
    downloadable boolean DEFAULT false NOT NULL,
    judged_at timestamp with time zone,
    quality_note text,
    name text,
    uploader_id text,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.conversation_readers (
    conversation_id text NOT NULL,
    reader text NOT NULL,
    read_up_to integer DEFAULT 0 NOT NULL,
    seen_at timestamp with time zone,
    mailed_up_to integer DEFAULT 0 NOT NULL,
    mailed_at timestamp with time zone
);

CREATE TABLE public.conversations (
    id text NOT NULL,
    order_id text,
    project_id text,
    last_sequence integer DEFAULT 0 NOT NULL,
    last_at timestamp with time zone NOT NULL
);

CREATE TABLE public.emails (
    id text NOT NULL,
    key text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    html text NOT NULL,
    text text NOT NULL,
    state text DEFAULT 'owed'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    error text,
    created_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone
);

CREATE TABLE public.erasure_codes (
    order_id text NOT NULL,
    code_hash text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    tries integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.executors (
    id text NOT NULL,
    seen_at timestamp with time zone NOT NULL
);

CREATE TABLE public.extra_charges (
    id text NOT NULL,
    order_id text NOT NULL,
    workflow text NOT NULL,
    subject text NOT NULL,
    name text NOT NULL,
    amount_pence integer NOT NULL,
    attempt integer DEFAULT 0 NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    session_id text,
    url text,
    expires_at timestamp with time zone,
    paid_at timestamp with time zone
);

CREATE TABLE public.limits (
    key text NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

CREATE TABLE public.lyrics_runs (
    id text NOT NULL,
    actor text NOT NULL,
    state text NOT NULL,
    wanted integer NOT NULL,
    processed integer DEFAULT 0 NOT NULL,
    errors integer DEFAULT 0 NOT NULL,
    total_orders integer NOT NULL,
    started_at timestamp with time zone NOT NULL
);

CREATE TABLE public.messages (
    id text NOT NULL,
    conversation_id text NOT NULL,
    sequence integer NOT NULL,
    order_id text,
    project_id text,
    content text NOT NULL,
    side text NOT NULL,
    author text NOT NULL,
    client_id text NOT NULL,
    sender_email text,
    recipient_email text,
    sender_id text,
    recipient_id text,
    revision_id text,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.order_access (
    browser_hash text NOT NULL,
    order_id text NOT NULL,
    granted_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone
);

CREATE TABLE public.order_events (
    id text NOT NULL,
    order_id text NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    from_status text,
    to_status text,
    note text,
    actor text NOT NULL
);

CREATE TABLE public.order_links (
    token_hash text NOT NULL,
    order_id text NOT NULL,
    purpose text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone
);

CREATE TABLE public.orders (
    id text NOT NULL,
    number text NOT NULL,
    kind text NOT NULL,
    status text NOT NULL,
    email text NOT NULL,
    lookup_hash text NOT NULL,
    browser_hash text NOT NULL,
    draft_key text,
    content_hash text NOT NULL,
    details jsonb NOT NULL,
    lines jsonb NOT NULL,
    price_pence integer NOT NULL,
    business_day date NOT NULL,
    slot text NOT NULL,
    checkout_attempt integer DEFAULT 0 NOT NULL,
    checkout_session text,
    checkout_url text,
    checkout_expires_at timestamp with time zone,
    approved_for_release boolean DEFAULT false NOT NULL,
    download_disabled boolean DEFAULT false NOT NULL,
    custom_audio_url text,
    custom_video_url text,
    sleeve_seed text NOT NULL,
    title text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    paid_at timestamp with time zone,
    due_at timestamp with time zone,
    work_begun_at timestamp with time zone,
    completed_at timestamp with time zone,
    erased_at timestamp with time zone,
    legal_hold text
);

CREATE TABLE public.payment_events (
    source text NOT NULL,
    id text NOT NULL,
    type text NOT NULL,
    subject jsonb NOT NULL,
    received_at timestamp with time zone NOT NULL,
    handled_at timestamp with time zone,
    outcome text,
    attempts integer DEFAULT 0 NOT NULL,
    error text
);

CREATE TABLE public.payments (
    id text NOT NULL,
    order_id text,
    session_id text NOT NULL,
    payment_intent_id text,
    amount_pence integer NOT NULL,
    currency text NOT NULL,
    state text NOT NULL,
    refunded_pence integer DEFAULT 0 NOT NULL,
    refund_looks integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.plan_checkouts (
    account_id text NOT NULL,
    id text NOT NULL,
    plan text NOT NULL,
    trial boolean NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    session_id text,
    url text,
    expires_at timestamp with time zone
);

CREATE TABLE public.production_stages (
    production_id text NOT NULL,
    stage text NOT NULL,
    state text NOT NULL,
    progress real DEFAULT 0 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    error text,
    started_at timestamp with time zone,
    finished_at timestamp with time zone
);

CREATE TABLE public.productions (
    id text NOT NULL,
    order_id text NOT NULL,
    version integer NOT NULL,
    state text NOT NULL,
    attempt integer DEFAULT 1 NOT NULL,
    lyrics jsonb,
    song jsonb,
    notes jsonb DEFAULT '[]'::jsonb NOT NULL,
    quality text DEFAULT 'open'::text NOT NULL,
    quality_note text,
    released_at timestamp with time zone,
    request_key text,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.publishing (
    order_id text NOT NULL,
    state text NOT NULL,
    link text,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.rate_limit (
    id text NOT NULL,
    key text NOT NULL,
    count integer NOT NULL,
    last_request bigint NOT NULL
);

CREATE TABLE public.refunds (
    id text NOT NULL,
    payment_id text NOT NULL,
    amount_pence integer NOT NULL,
    state text NOT NULL,
    reason text NOT NULL,
    actor text NOT NULL,
    idempotency_key text NOT NULL,
    provider_id text,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.revision_requests (
    id text NOT NULL,
    order_id text NOT NULL,
    request_type text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    details jsonb NOT NULL,
    charge text NOT NULL,
    settlement text DEFAULT 'open'::text NOT NULL,
    price_pence integer,
    reason text,
    decided_by text,
    decided_at timestamp with time zone,
    made_version integer,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.rights_requests (
    id text NOT NULL,
    order_id text NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    reason text,
    answer text,
    created_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone
);

CREATE TABLE public.session (
    id text NOT NULL,
    token text NOT NULL,
    user_id text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ip_address text,
    user_agent text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.shop_settings (
    id integer NOT NULL,
    daily_cap integer,
    orders_stopped boolean DEFAULT false NOT NULL,
    production_stopped boolean DEFAULT false NOT NULL,
    emails_stopped boolean DEFAULT false NOT NULL,
    changed_at timestamp with time zone NOT NULL
);

CREATE TABLE public.song_pages (
    order_id text NOT NULL,
    token text NOT NULL,
    closed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.subscriber_profiles (
    account_id text NOT NULL,
    kind text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    company_name text NOT NULL,
    vat_registered boolean NOT NULL,
    vat_number text,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.subscription_orders (
    order_id text NOT NULL,
    account_id text NOT NULL,
    subscription_id text NOT NULL,
    draft_key text NOT NULL,
    plan text NOT NULL,
    period_start timestamp with time zone NOT NULL,
    trial boolean NOT NULL
);

CREATE TABLE public.subscriptions (
    id text NOT NULL,
    account_id text NOT NULL,
    plan text NOT NULL,
    status text NOT NULL,
    period_start timestamp with time zone NOT NULL,
    period_end timestamp with time zone NOT NULL,
    ends_with_period boolean NOT NULL,
    looks integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    synced_at timestamp with time zone NOT NULL
);

CREATE TABLE public.two_factor (
    id text NOT NULL,
    secret text NOT NULL,
    backup_codes text NOT NULL,
    user_id text NOT NULL,
    verified boolean DEFAULT true NOT NULL,
    failed_verification_count integer DEFAULT 0 NOT NULL,
    locked_until timestamp with time zone
);

CREATE TABLE public.uploads (
    id text NOT NULL,
    owner_key_hash text NOT NULL,
    state text NOT NULL,
    name text NOT NULL,
    sent_bytes integer NOT NULL,
    sent_sha256 text,
    photo_key text,
    thumbnail_key text,
    width integer,
    height integer,
    order_id text,
    "position" integer,
    created_at timestamp with time zone NOT NULL,
    touched_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public."user" (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_verified boolean DEFAULT false NOT NULL,
    image text,
    role text DEFAULT 'user'::text NOT NULL,
    two_factor_enabled boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.verification (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.visits (
    id text NOT NULL,
    day date NOT NULL,
    event text NOT NULL,
    page text NOT NULL,
    source text NOT NULL,
    data jsonb NOT NULL
);

ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);

ALTER TABLE ONLY dbos.application_versions
    ADD CONSTRAINT application_versions_pkey PRIMARY KEY (version_id);

ALTER TABLE ONLY dbos.application_versions
    ADD CONSTRAINT application_versions_version_name_key UNIQUE (version_name);

ALTER TABLE ONLY dbos.dbos_migrations
    ADD CONSTRAINT dbos_migrations_pkey PRIMARY KEY (version);

ALTER TABLE ONLY dbos.event_dispatch_kv
    ADD CONSTRAINT event_dispatch_kv_pkey PRIMARY KEY (service_name, workflow_fn_name, key);

ALTER TABLE ONLY dbos.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (message_uuid);

ALTER TABLE ONLY dbos.operation_outputs
    ADD CONSTRAINT operation_outputs_pkey PRIMARY KEY (workflow_uuid, function_id);

ALTER TABLE ONLY dbos.queues
    ADD CONSTRAINT queues_name_key UNIQUE (name);

ALTER TABLE ONLY dbos.queues
    ADD CONSTRAINT queues_pkey PRIMARY KEY (queue_id);

ALTER TABLE ONLY dbos.streams
    ADD CONSTRAINT streams_pkey PRIMARY KEY (workflow_uuid, key, "offset");

ALTER TABLE ONLY dbos.workflow_events_history
    ADD CONSTRAINT workflow_events_history_pkey PRIMARY KEY (workflow_uuid, function_id, key);

ALTER TABLE ONLY dbos.workflow_events
    ADD CONSTRAINT workflow_events_pkey PRIMARY KEY (workflow_uuid, key);

ALTER TABLE ONLY dbos.workflow_input
    ADD CONSTRAINT workflow_input_pkey PRIMARY KEY (workflow_uuid);

ALTER TABLE ONLY dbos.workflow_output
    ADD CONSTRAINT workflow_output_pkey PRIMARY KEY (workflow_uuid);

ALTER TABLE ONLY dbos.workflow_schedules
    ADD CONSTRAINT workflow_schedules_pkey PRIMARY KEY (schedule_id);

ALTER TABLE ONLY dbos.workflow_schedules
    ADD CONSTRAINT workflow_schedules_schedule_name_key UNIQUE (schedule_name);

ALTER TABLE ONLY dbos.workflow_status
    ADD CONSTRAINT workflow_status_pkey PRIMARY KEY (workflow_uuid);

ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.affiliates
    ADD CONSTRAINT affiliates_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.affiliates
    ADD CONSTRAINT affiliates_referral_id_unique UNIQUE (referral_id);

ALTER TABLE ONLY public.affiliates
    ADD CONSTRAINT affiliates_user_id_unique UNIQUE (user_id);

ALTER TABLE ONLY public.asset_uploads
    ADD CONSTRAINT asset_uploads_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.automation_attempts
    ADD CONSTRAINT automation_attempts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.automation_records
    ADD CONSTRAINT automation_records_key_unique UNIQUE (key);

ALTER TABLE ONLY public.automation_records
    ADD CONSTRAINT automation_records_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.business_days
    ADD CONSTRAINT business_days_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.completed_assets
    ADD CONSTRAINT completed_assets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.completed_assets
    ADD CONSTRAINT completed_assets_storage_key_unique UNIQUE (storage_key);

ALTER TABLE ONLY public.conversation_readers
    ADD CONSTRAINT conversation_readers_conversation_id_reader_pk PRIMARY KEY (conversation_id, reader);

ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_order_id_unique UNIQUE (order_id);

ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_project_id_unique UNIQUE (project_id);

ALTER TABLE ONLY public.emails
    ADD CONSTRAINT emails_key_unique UNIQUE (key);

ALTER TABLE ONLY public.emails
    ADD CONSTRAINT emails_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.erasure_codes
    ADD CONSTRAINT erasure_codes_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY public.executors
    ADD CONSTRAINT executors_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.extra_charges
    ADD CONSTRAINT extra_charges_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.extra_charges
    ADD CONSTRAINT extra_charges_session_id_unique UNIQUE (session_id);

ALTER TABLE ONLY public.limits
    ADD CONSTRAINT limits_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.lyrics_runs
    ADD CONSTRAINT lyrics_runs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.order_access
    ADD CONSTRAINT order_access_browser_hash_order_id_pk PRIMARY KEY (browser_hash, order_id);

ALTER TABLE ONLY public.order_events
    ADD CONSTRAINT order_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.order_links
    ADD CONSTRAINT order_links_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_lookup_hash_unique UNIQUE (lookup_hash);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_number_unique UNIQUE (number);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payment_events
    ADD CONSTRAINT payment_events_source_id_pk PRIMARY KEY (source, id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_session_id_unique UNIQUE (session_id);

ALTER TABLE ONLY public.plan_checkouts
    ADD CONSTRAINT plan_checkouts_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.production_stages
    ADD CONSTRAINT production_stages_production_id_stage_pk PRIMARY KEY (production_id, stage);

ALTER TABLE ONLY public.productions
    ADD CONSTRAINT productions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.productions
    ADD CONSTRAINT productions_request_key_unique UNIQUE (request_key);

ALTER TABLE ONLY public.publishing
    ADD CONSTRAINT publishing_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT rate_limit_key_unique UNIQUE (key);

ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_idempotency_key_unique UNIQUE (idempotency_key);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.revision_requests
    ADD CONSTRAINT revision_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rights_requests
    ADD CONSTRAINT rights_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_token_unique UNIQUE (token);

ALTER TABLE ONLY public.shop_settings
    ADD CONSTRAINT shop_settings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.song_pages
    ADD CONSTRAINT song_pages_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY public.song_pages
    ADD CONSTRAINT song_pages_token_unique UNIQUE (token);

ALTER TABLE ONLY public.subscriber_profiles
    ADD CONSTRAINT subscriber_profiles_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.subscription_orders
    ADD CONSTRAINT subscription_orders_pkey PRIMARY KEY (order_id);

ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.two_factor
    ADD CONSTRAINT two_factor_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public."user"
    ADD CONSTRAINT user_email_unique UNIQUE (email);

ALTER TABLE ONLY public."user"
    ADD CONSTRAINT user_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.verification
    ADD CONSTRAINT verification_identifier_unique UNIQUE (identifier);

ALTER TABLE ONLY public.verification
    ADD CONSTRAINT verification_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_pkey PRIMARY KEY (id);

CREATE INDEX idx_operation_outputs_completed_at_function_name_v2 ON dbos.operation_outputs USING btree (completed_at_epoch_ms, function_name) INCLUDE (application_name);

CREATE INDEX idx_operation_outputs_retention ON dbos.operation_outputs USING btree (retention_timestamp);

CREATE INDEX idx_workflow_input_retention ON dbos.workflow_input USING btree (retention_timestamp);

CREATE INDEX idx_workflow_output_retention ON dbos.workflow_output USING btree (retention_timestamp);

CREATE INDEX idx_workflow_status_attributes ON dbos.workflow_status USING gin (attributes) WHERE (attributes IS NOT NULL);

CREATE INDEX idx_workflow_status_completed_at ON dbos.workflow_status USING btree (completed_at) WHERE (completed_at IS NOT NULL);

CREATE INDEX idx_workflow_status_deadline ON dbos.workflow_status USING btree (workflow_deadline_epoch_ms) WHERE ((status = ANY (ARRAY['ENQUEUED'::text, 'PENDING'::text, 'DELAYED'::text])) AND (workflow_deadline_epoch_ms IS NOT NULL));

CREATE INDEX idx_workflow_status_delayed ON dbos.workflow_status USING btree (delay_until_epoch_ms) WHERE (status = 'DELAYED'::text);

CREATE INDEX idx_workflow_status_failed ON dbos.workflow_status USING btree (status, created_at) WHERE (status = ANY (ARRAY['ERROR'::text, 'CANCELLED'::text, 'MAX_RECOVERY_ATTEMPTS_EXCEEDED'::text]));

CREATE INDEX idx_workflow_status_forked_from ON dbos.workflow_status USING btree (forked_from) WHERE (forked_from IS NOT NULL);

CREATE INDEX idx_workflow_status_in_flight_v2 ON dbos.workflow_status USING btree (queue_name, status, priority, created_at) INCLUDE (application_name) WHERE (status = ANY (ARRAY['ENQUEUED'::text, 'PENDING'::text]));

CREATE INDEX idx_workflow_status_parent_workflow_id ON dbos.workflow_status USING btree (parent_workflow_id) WHERE (parent_workflow_id IS NOT NULL);

CREATE INDEX idx_workflow_status_partition_dequeue_v3 ON dbos.workflow_status USING btree (queue_name, status, queue_partition_key, priority, created_at, workflow_uuid) INCLUDE (application_name) WHERE ((status = ANY (ARRAY['ENQUEUED'::text, 'PENDING'::text])) AND (queue_partition_key IS NOT NULL));

CREATE INDEX idx_workflow_status_pending ON dbos.workflow_status USING btree (created_at) WHERE (status = 'PENDING'::text);

CREATE INDEX idx_workflow_status_rate_limited ON dbos.workflow_status USING btree (queue_name, started_at_epoch_ms) WHERE (rate_limited = true);

CREATE INDEX idx_workflow_status_schedule_name ON dbos.workflow_status USING btree (schedule_name) WHERE (schedule_name IS NOT NULL);

CREATE INDEX idx_workflow_status_started_at ON dbos.workflow_status USING btree (started_at_epoch_ms) WHERE (started_at_epoch_ms IS NOT NULL);

CREATE INDEX idx_workflow_topic ON dbos.notifications USING btree (destination_uuid, topic);

CREATE UNIQUE INDEX uq_application_versions_owner_version ON dbos.application_versions USING btree (application_name, version_name) WHERE (application_name IS NOT NULL);

CREATE UNIQUE INDEX uq_application_versions_unclaimed_version ON dbos.application_versions USING btree (version_name) WHERE (application_name IS NULL);

CREATE UNIQUE INDEX uq_workflow_status_dedup_id ON dbos.workflow_status USING btree (queue_name, deduplication_id) WHERE (deduplication_id IS NOT NULL);

CREATE INDEX workflow_status_created_at_index ON dbos.workflow_status USING btree (created_at);

CREATE INDEX account_user ON public.account USING btree (user_id);

CREATE INDEX affiliates_created ON public.affiliates USING btree (created_at);

CREATE INDEX asset_uploads_touched ON public.asset_uploads USING btree (touched_at);

CREATE INDEX audit_at ON public.audit USING btree (at);

CREATE INDEX audit_subject ON public.audit USING btree (subject);

CREATE INDEX automation_attempts_record ON public.automation_attempts USING btree (record_id, number);

CREATE INDEX automation_records_created ON public.automation_records USING btree (created_at);

CREATE INDEX completed_assets_order ON public.completed_assets USING btree (order_id, created_at);

CREATE INDEX conversations_last ON public.conversations USING btree (last_at);

CREATE INDEX emails_state ON public.emails USING btree (state, created_at);

CREATE UNIQUE INDEX extra_charges_subject ON public.extra_charges USING btree (workflow, subject);

CREATE UNIQUE INDEX messages_client ON public.messages USING btree (conversation_id, author, client_id);

CREATE UNIQUE INDEX messages_sequence ON public.messages USING btree (conversation_id, sequence);

CREATE INDEX order_events_order ON public.order_events USING btree (order_id, at);

CREATE INDEX orders_checkout ON public.orders USING btree (checkout_session);

CREATE INDEX orders_created ON public.orders USING btree (created_at);

CREATE UNIQUE INDEX orders_draft ON public.orders USING btree (browser_hash, draft_key);

CREATE INDEX orders_due ON public.orders USING btree (due_at);

CREATE INDEX orders_email ON public.orders USING btree (lower(email), created_at);

CREATE INDEX orders_status ON public.orders USING btree (status, created_at);

CREATE INDEX payment_events_intent ON public.payment_events USING btree (((subject ->> 'paymentIntentId'::text)));

CREATE INDEX payment_events_open ON public.payment_events USING btree (handled_at, received_at);

CREATE INDEX payments_intent ON public.payments USING btree (payment_intent_id);

CREATE INDEX payments_order ON public.payments USING btree (order_id);

CREATE UNIQUE INDEX productions_version ON public.productions USING btree (order_id, version);

CREATE INDEX revision_requests_order ON public.revision_requests USING btree (order_id, created_at);

CREATE INDEX rights_requests_order ON public.rights_requests USING btree (order_id);

CREATE INDEX rights_requests_state ON public.rights_requests USING btree (state);

CREATE INDEX "session_user" ON public.session USING btree (user_id);

CREATE INDEX subscription_orders_draft ON public.subscription_orders USING btree (account_id, draft_key);

CREATE INDEX subscription_orders_month ON public.subscription_orders USING btree (subscription_id, period_start);

CREATE INDEX subscriptions_account ON public.subscriptions USING btree (account_id, created_at);

CREATE INDEX subscriptions_period ON public.subscriptions USING btree (status, period_end);

CREATE INDEX two_factor_user ON public.two_factor USING btree (user_id);

CREATE INDEX uploads_expiry ON public.uploads USING btree (expires_at);

CREATE INDEX uploads_order ON public.uploads USING btree (order_id, "position");

CREATE INDEX uploads_owner ON public.uploads USING btree (owner_key_hash, created_at);

CREATE INDEX visits_day ON public.visits USING btree (day, event);

CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

ALTER TABLE ONLY dbos.notifications
    ADD CONSTRAINT notifications_destination_uuid_fkey FOREIGN KEY (destination_uuid) REFERENCES dbos.workflow_status(workflow_uuid) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY dbos.streams
    ADD CONSTRAINT streams_workflow_uuid_fkey FOREIGN KEY (workflow_uuid) REFERENCES dbos.workflow_status(workflow_uuid) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY dbos.workflow_events_history
    ADD CONSTRAINT workflow_events_history_workflow_uuid_fkey FOREIGN KEY (workflow_uuid) REFERENCES dbos.workflow_status(workflow_uuid) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY dbos.workflow_events
    ADD CONSTRAINT workflow_events_workflow_uuid_fkey FOREIGN KEY (workflow_uuid) REFERENCES dbos.workflow_status(workflow_uuid) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.affiliates
    ADD CONSTRAINT affiliates_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES public."user"(id);

ALTER TABLE ONLY public.asset_uploads
    ADD CONSTRAINT asset_uploads_account_id_user_id_fk FOREIGN KEY (account_id) REFERENCES public."user"(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.automation_attempts
    ADD CONSTRAINT automation_attempts_record_id_automation_records_id_fk FOREIGN KEY (record_id) REFERENCES public.automation_records(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.completed_assets
    ADD CONSTRAINT completed_assets_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.completed_assets
    ADD CONSTRAINT completed_assets_production_id_productions_id_fk FOREIGN KEY (production_id) REFERENCES public.productions(id);

ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.erasure_codes
    ADD CONSTRAINT erasure_codes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.extra_charges
    ADD CONSTRAINT extra_charges_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_conversation_id_conversations_id_fk FOREIGN KEY (conversation_id) REFERENCES public.conversations(id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.order_access
    ADD CONSTRAINT order_access_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.order_events
    ADD CONSTRAINT order_events_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.order_links
    ADD CONSTRAINT order_links_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.plan_checkouts
    ADD CONSTRAINT plan_checkouts_account_id_user_id_fk FOREIGN KEY (account_id) REFERENCES public."user"(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.production_stages
    ADD CONSTRAINT production_stages_production_id_productions_id_fk FOREIGN KEY (production_id) REFERENCES public.productions(id);

ALTER TABLE ONLY public.productions
    ADD CONSTRAINT productions_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.publishing
    ADD CONSTRAINT publishing_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES public.payments(id);

ALTER TABLE ONLY public.revision_requests
    ADD CONSTRAINT revision_requests_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.rights_requests
    ADD CONSTRAINT rights_requests_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.song_pages
    ADD CONSTRAINT song_pages_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.subscriber_profiles
    ADD CONSTRAINT subscriber_profiles_account_id_user_id_fk FOREIGN KEY (account_id) REFERENCES public."user"(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.subscription_orders
    ADD CONSTRAINT subscription_orders_account_id_user_id_fk FOREIGN KEY (account_id) REFERENCES public."user"(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.subscription_orders
    ADD CONSTRAINT subscription_orders_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);

ALTER TABLE ONLY public.subscription_orders
    ADD CONSTRAINT subscription_orders_subscription_id_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES public.subscriptions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_account_id_user_id_fk FOREIGN KEY (account_id) REFERENCES public."user"(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.two_factor
    ADD CONSTRAINT two_factor_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);

