// Functions for GTK's casts and signals, which are macros that Swift can't import.
#pragma once
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <sys/eventfd.h>

static inline GtkWindow *cgtk_window(GtkWidget *widget) { return GTK_WINDOW(widget); }
static inline GtkBox *cgtk_box(GtkWidget *widget) { return GTK_BOX(widget); }
static inline GtkLabel *cgtk_label(GtkWidget *widget) { return GTK_LABEL(widget); }
static inline GtkButton *cgtk_button(GtkWidget *widget) { return GTK_BUTTON(widget); }
static inline GtkSpinner *cgtk_spinner(GtkWidget *widget) { return GTK_SPINNER(widget); }
static inline GtkRevealer *cgtk_revealer(GtkWidget *widget) { return GTK_REVEALER(widget); }
static inline GtkHeaderBar *cgtk_header_bar(GtkWidget *widget) { return GTK_HEADER_BAR(widget); }
static inline GtkScrolledWindow *cgtk_scrolled_window(GtkWidget *widget) { return GTK_SCROLLED_WINDOW(widget); }

static inline void cgtk_style(GtkCssProvider *provider) {
    gtk_style_context_add_provider_for_display(
        gdk_display_get_default(), GTK_STYLE_PROVIDER(provider), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

// Calls a function at a signal, with its own data as the first argument.
static inline void cgtk_connect(
    gpointer object, const char *signal, void (*call)(gpointer), gpointer data, void (*end)(gpointer, GClosure *)) {
    g_signal_connect_data(object, signal, G_CALLBACK(call), data, end, G_CONNECT_SWAPPED);
}

// The same for the signals of an edge.
static inline void cgtk_connect_edge(
    gpointer object, const char *signal, void (*call)(gpointer, GtkPositionType), gpointer data,
    void (*end)(gpointer, GClosure *)) {
    g_signal_connect_data(object, signal, G_CALLBACK(call), data, end, G_CONNECT_SWAPPED);
}

static inline void cgtk_click(GtkWidget *button) { g_signal_emit_by_name(button, "clicked"); }

// The label of a button that the user could click; NULL for any other widget.
static inline const char *cgtk_clickable(GtkWidget *widget) {
    gboolean can = GTK_IS_BUTTON(widget) && gtk_widget_get_mapped(widget) && gtk_widget_is_sensitive(widget);
    return can ? gtk_button_get_label(GTK_BUTTON(widget)) : NULL;
}

// Whether a part of an open row is inside the visible area of a list.
static inline gboolean cgtk_is_visible(GtkWidget *row, GtkWidget *area) {
    graphene_rect_t bounds;
    return gtk_widget_get_mapped(row) && gtk_revealer_get_child_revealed(GTK_REVEALER(row))
        && gtk_widget_compute_bounds(row, area, &bounds)
        && bounds.origin.y + bounds.size.height > 0 && bounds.origin.y < gtk_widget_get_height(area);
}

// The main queue, on which Swift's main actor runs: GTK's loop empties it, as Foundation's run loop would.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

static gboolean cgtk_empty_main_queue(int handle, GIOCondition condition, gpointer data) {
    eventfd_t count;
    eventfd_read(handle, &count);
    _dispatch_main_queue_callback_4CF(NULL);
    return G_SOURCE_CONTINUE;
}

static inline void cgtk_run_main_queue(void) {
    g_unix_fd_add(_dispatch_get_main_queue_handle_4CF(), G_IO_IN, cgtk_empty_main_queue, NULL);
}
